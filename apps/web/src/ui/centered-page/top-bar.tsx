import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProductName } from '#web/lib/viewer/brand.ts';
import { Wordmark } from '../layout/wordmark.tsx';
import { ColorSchemeToggle } from '../theme/color-scheme-toggle.tsx';
import classes from './centered-page.module.css';

/** The bar of pages without the application frame. */
export function TopBar({ aside }: { aside?: ReactNode }) {
  const productName = useProductName();
  return (
    <header className={classes.top}>
      <Link to="/" aria-label={`${productName}, home`} className={classes.brand}>
        <Wordmark />
      </Link>
      <div className={classes.side}>
        {aside}
        <ColorSchemeToggle />
      </div>
    </header>
  );
}
