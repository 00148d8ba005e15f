import classes from './wordmark.module.css';

/** An 'h' with its echo. The name is text, so that it follows the color scheme and screen readers read it. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={classes.plate} width="32" height="32" rx="8" />
        <path className={classes.stroke} d="M10 7.5v17" />
        <path className={classes.stroke} d="M10 18.5a4.5 4.5 0 0 1 9 0v6" />
        <path className={classes.echo} d="M16.5 8.6a9.6 9.6 0 0 1 7.6 9.4" />
      </svg>
      <span>Hearback</span>
    </span>
  );
}
