import { PRODUCT_ACCENT, toBrandShades } from '@hearback/contract';
import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './branding.module.css';

type Props = {
  name: string;
  accent: string | null;
  logo_light: string | null;
  logo_dark: string | null;
  icon: string | null;
  footer: string | null;
};

/** The app frame in both color schemes and an email, with the values of the form before they are saved. */
export function BrandPreview({ name, accent, logo_light, logo_dark, icon, footer }: Props) {
  const shades = toBrandShades(accent ?? PRODUCT_ACCENT);
  const style = { '--accent': shades[7], '--accent-dark': shades[3] } as CSSProperties;
  const mark = (logo: string | null, other: string | null = null) => {
    const shown = logo ?? other;
    return shown === null ? (
      <span className={classes.name}>
        {icon !== null && <img src={icon} alt="" />}
        {name}
      </span>
    ) : (
      // A logo made for the other color scheme gets the background that it was made for.
      <img className={classes.logo} data-plate={logo === null || undefined} src={shown} alt={name} />
    );
  };
  return (
    <section className={classes.preview} style={style} aria-label="Preview">
      <Text size="sm" fw={500}>
        Preview
      </Text>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={classes.frame} data-scheme={scheme}>
          <div className={classes.bar}>
            {scheme === 'light' ? mark(logo_light, logo_dark) : mark(logo_dark, logo_light)}
            <span className={classes.tab}>Dashboard</span>
          </div>
          <div className={classes.body}>
            <span className={classes.link}>A link</span>
            <span className={classes.button}>Button</span>
          </div>
        </div>
      ))}
      <div className={classes.frame} data-scheme="light">
        <div className={classes.mail}>
          {mark(logo_light)}
          <span>Your weekly report is ready.</span>
          <span className={classes.button}>Open report</span>
          {footer !== null && <span className={classes.footer}>{footer}</span>}
        </div>
      </div>
    </section>
  );
}
