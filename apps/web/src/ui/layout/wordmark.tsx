import type { Brand } from '@hearback/contract';
import { useBrand } from '#web/lib/viewer/brand.ts';
import classes from './wordmark.module.css';

/** An 'h' with its echo. The name is text, so that it follows the color scheme and screen readers read it. */
export function Wordmark() {
  const brand = useBrand();
  if (brand !== null) return <BrandMark brand={brand} />;
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

/** The logo for the color scheme. A logo made for the other one gets the background that it was made for. */
function BrandMark({ brand: { name, icon, logo_light, logo_dark } }: { brand: Brand }) {
  const light = logo_light ?? logo_dark;
  const dark = logo_dark ?? logo_light;
  if (light === null || dark === null)
    return (
      <span className={classes.wordmark}>
        {icon !== null && <img className={classes.mark} src={icon} alt="" />}
        <span className={classes.name}>{name}</span>
      </span>
    );
  return (
    <span className={classes.wordmark}>
      <img
        className={`${classes.logo} ${classes.light}`}
        data-plate={logo_light === null || undefined}
        src={light}
        alt={name}
      />
      <img
        className={`${classes.logo} ${classes.dark}`}
        data-plate={logo_dark === null || undefined}
        src={dark}
        alt={name}
      />
    </span>
  );
}
