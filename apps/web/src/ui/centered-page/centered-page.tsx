import { Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '../layout/color-scheme-toggle.tsx';
import { Wordmark } from '../layout/wordmark.tsx';
import classes from './centered-page.module.css';

type Props = { children: ReactNode; width?: string; aside?: ReactNode };

/** A page outside the application's frame: one card under the wordmark. */
export function CenteredPage({ children, width = '28rem', aside }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Link to="/" aria-label="Hearback, home" className={classes.brand}>
          <Wordmark />
        </Link>
        <div className={classes.side}>
          {aside}
          <ColorSchemeToggle />
        </div>
      </header>
      <main className={classes.main}>
        <Paper withBorder shadow="sm" radius="lg" p={{ base: 'lg', sm: 'xl' }} w="100%" maw={width}>
          {children}
        </Paper>
      </main>
    </div>
  );
}
