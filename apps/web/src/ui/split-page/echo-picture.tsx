import classes from './split-page.module.css';

const RADII = [36, 64, 96, 132, 172, 216];

/** One message goes out, its echo comes back: decoration only. */
export function EchoPicture() {
  return (
    <svg className={classes.echo} viewBox="0 0 440 440" aria-hidden="true" focusable="false">
      {RADII.map((radius) => (
        <circle key={radius} cx="220" cy="220" r={radius} />
      ))}
      <rect x="132" y="190" width="116" height="34" rx="17" className={classes.sent} />
      <rect x="196" y="236" width="132" height="34" rx="17" className={classes.reply} />
      <path d="M216 253h64M290 253h18" className={classes.replyText} />
      <path d="M152 207h52M212 207h16" className={classes.sentText} />
    </svg>
  );
}
