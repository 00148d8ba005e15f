import { Button, Divider, Drawer, Group, NavLink, Stack } from '@mantine/core';
import { type Icon, IconLogout, IconSettings } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ColorSchemeToggle } from '#web/ui/layout/color-scheme-toggle.tsx';
import { AccountSummary } from './account-summary.tsx';
import { entriesFor } from './nav-entries.ts';
import classes from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

type ItemProps = Omit<ComponentPropsWithRef<'a'>, 'onChange'> & { label: string; icon: Icon };

const MenuItem = createLink(({ label, icon: Picture, ...props }: ItemProps) => (
  <NavLink
    component="a"
    label={label}
    leftSection={<Picture size={18} stroke={1.6} aria-hidden="true" />}
    {...props}
    className={classes.item}
  />
));

type Props = { opened: boolean; onClose: () => void };

export function MenuDrawer({ opened, onClose }: Props) {
  const { profile } = useViewer();
  const signOut = useSignOut();
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size="18rem" title="Navigation">
      <Stack gap="md">
        <nav aria-label="Main">
          {entriesFor(profile).map(({ to, label, icon }) => (
            <MenuItem
              key={to}
              to={to}
              label={label}
              icon={icon}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={onClose}
            />
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
