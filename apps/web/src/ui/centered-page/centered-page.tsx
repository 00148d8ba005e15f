import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './centered-page.module.css';
import { TopBar } from './top-bar.tsx';

type Props = { children: ReactNode; width?: string; aside?: ReactNode };

/** A page without the application frame: one card below the wordmark. */
export function CenteredPage({ children, width = '28rem', aside }: Props) {
  return (
    <div className={classes.page}>
      <TopBar aside={aside} />
      <main className={classes.main}>
        <Paper withBorder shadow="sm" radius="lg" p={{ base: 'lg', sm: 'xl' }} w="100%" maw={width}>
          {children}
        </Paper>
      </main>
    </div>
  );
}
