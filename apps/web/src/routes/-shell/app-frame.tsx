import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MenuDrawer } from './menu-drawer.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Between 768 and 992 px the tabs take a second row, because email and badges must stay visible. */
const HEADER_HEIGHT = { base: 56, sm: 100, md: 56 };

export function AppFrame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const [menuOpened, menu] = useDisclosure(false);
  const fills = useMatches({ select: (matches) => matches.at(-1)?.staticData.fills }) || undefined;
  return (
    <ModalsProvider>
      <AppShell header={{ height: HEADER_HEIGHT }} padding={0}>
        <a className={classes.skip} href="#content">
          Skip to content
        </a>
        <AppShell.Header className={classes.header}>
          <TopBar menuOpened={menuOpened} onMenu={menu.toggle} />
        </AppShell.Header>
        <MenuDrawer opened={menuOpened} onClose={menu.close} />
        <CommandPalette />
        <AppShell.Main id="content" tabIndex={-1} className={classes.main} data-fills={fills}>
          {notice}
          <div className={classes.content}>{children}</div>
        </AppShell.Main>
      </AppShell>
    </ModalsProvider>
  );
}
