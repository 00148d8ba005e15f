import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { BrandLinks } from '#web/ui/layout/brand-links.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Only phones have this menu. */
const MenuDrawer = lazyDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

export function AppFrame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const [menuOpened, menu] = useDisclosure(false);
  const [menuNeeded, setMenuNeeded] = useState(false);
  const toggleMenu = () => {
    setMenuNeeded(true);
    menu.toggle();
  };
  const fills = useMatches({ select: (matches) => matches.at(-1)?.staticData.fills }) || undefined;
  return (
    <ModalsProvider>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <header className={classes.header}>
        <TopBar menuOpened={menuOpened} onMenu={toggleMenu} />
      </header>
      {menuNeeded && <MenuDrawer opened={menuOpened} onClose={menu.close} />}
      <CommandPalette />
      <main id="content" tabIndex={-1} className={classes.main} data-fills={fills}>
        {notice}
        <div className={classes.content}>{children}</div>
        {!fills && <BrandLinks />}
      </main>
    </ModalsProvider>
  );
}
