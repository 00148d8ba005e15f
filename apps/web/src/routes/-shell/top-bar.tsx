import { can } from '@hearback/contract';
import { ActionIcon, Burger, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createLink, Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useSignOut } from '#web/features/auth/api/sign-in.ts';
import { Bell } from '#web/features/notifications/bell/bell.tsx';
import { useProductName } from '#web/lib/viewer/brand.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconLogout, IconSettings } from '#web/ui/icons/inbox.ts';
import { Wordmark } from '#web/ui/layout/wordmark.tsx';
import { ColorSchemeToggle } from '#web/ui/theme/color-scheme-toggle.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountSummary } from './account-summary.tsx';
import { NavCount, useNavCount } from './nav-count.tsx';
import { listNavEntries } from './nav-entries.ts';
import classes from './shell.module.css';

const IconLink = createLink((props: ComponentPropsWithRef<'a'>) => (
  <ActionIcon component="a" variant="subtle" color="gray" size="lg" {...props} />
));

type Entry = ReturnType<typeof listNavEntries>[number];

function Tab({ to, label, icon: Picture }: Entry) {
  const { count, title } = useNavCount(to);
  return (
    <Link
      to={to}
      title={title}
      className={classes.tab}
      activeOptions={{ exact: to === '/', includeSearch: false }}
    >
      <Picture size={16} stroke={1.7} aria-hidden="true" />
      {label}
      <NavCount count={count} />
    </Link>
  );
}

type Props = { menuOpened: boolean; onMenu: () => void };

export function TopBar({ menuOpened, onMenu }: Props) {
  const { profile } = useViewer();
  const signOut = useSignOut();
  const productName = useProductName();
  return (
    <div className={classes.bar}>
      <Burger
        className={classes.burger}
        hiddenFrom="sm"
        opened={menuOpened}
        onClick={onMenu}
        size="sm"
        aria-label="Open navigation"
      />
      <div className={classes.brand}>
        <Link to="/" className={classes.home} aria-label={`${productName}, go to dashboard`}>
          <Wordmark />
        </Link>
      </div>
      <nav className={classes.tabs} aria-label="Main">
        {listNavEntries(profile).map((entry) => (
          <Tab key={entry.to} {...entry} />
        ))}
      </nav>
      {can(profile, 'notifications:use') && (
        <div className={classes.bell}>
          <NotificationBell />
        </div>
      )}
      <div className={classes.menu}>
        <AccountMenu />
      </div>
      <div className={classes.side}>
        <AccountSummary />
        <ColorSchemeToggle />
        <Tooltip label="Settings">
          <IconLink to="/settings" aria-label="Settings">
            <IconSettings size={18} stroke={1.6} aria-hidden="true" />
          </IconLink>
        </Tooltip>
        <Tooltip label="Sign out">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Sign out"
            loading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <IconLogout size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

/** The key only works if there is a bell. */
function NotificationBell() {
  const [opened, { open, close }] = useDisclosure(false);
  useKeys({ b: open });
  return <Bell opened={opened} onOpen={open} onClose={close} />;
}
