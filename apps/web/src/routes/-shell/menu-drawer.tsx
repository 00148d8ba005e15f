import { Button, Divider, Drawer, Group, NavLink, Stack } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useSignOut } from '#web/features/auth/api/sign-in.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import type { Icon } from '#web/ui/icons/icon.tsx';
import { IconLogout, IconSettings } from '#web/ui/icons/inbox.ts';
import { ColorSchemeToggle } from '#web/ui/theme/color-scheme-toggle.tsx';
import { AccountSummary } from './account-summary.tsx';
import { NavCount, useNavCount } from './nav-count.tsx';
import { listNavEntries } from './nav-entries.ts';
import classes from './shell.module.css';

type ItemProps = Omit<ComponentPropsWithRef<'a'>, 'onChange'> & {
  label: string;
  icon: Icon;
  count?: string | null;
};

const MenuItem = createLink(({ label, icon: Picture, count = null, ...props }: ItemProps) => (
  <NavLink
    component="a"
    label={label}
    leftSection={<Picture size={18} stroke={1.6} aria-hidden="true" />}
    rightSection={<NavCount count={count} />}
    {...props}
    className={classes.item}
  />
));

type EntryProps = ReturnType<typeof listNavEntries>[number] & { onClose: () => void };

function Entry({ to, label, icon, onClose }: EntryProps) {
  const { count, title } = useNavCount(to);
  return (
    <MenuItem
      to={to}
      label={label}
      icon={icon}
      title={title}
      count={count}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={onClose}
    />
  );
}

type Props = { opened: boolean; onClose: () => void };

export function MenuDrawer({ opened, onClose }: Props) {
  const { profile } = useViewer();
  const signOut = useSignOut();
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size="18rem" title="Navigation">
      <Stack gap="md">
        <nav aria-label="Main">
          {listNavEntries(profile).map((entry) => (
            <Entry key={entry.to} {...entry} onClose={onClose} />
          ))}
          <MenuItem to="/settings" label="Settings" icon={IconSettings} onClick={onClose} />
        </nav>
        <Divider />
        <AccountSummary />
        <Group justify="space-between">
          <Button
            variant="default"
            leftSection={<IconLogout size={16} aria-hidden="true" />}
            loading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            Sign out
          </Button>
          <ColorSchemeToggle />
        </Group>
      </Stack>
    </Drawer>
  );
}
