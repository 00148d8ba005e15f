import { Menu, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignOut } from '#web/features/auth/api/sign-in.ts';
import { PersonAvatar } from '#web/features/inbox/badges/person-avatar.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { LazyMenu } from '#web/ui/buttons/lazy-menu.tsx';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { AccountSummary } from './account-summary.tsx';
import classes from './shell.module.css';

/** Email, badges, settings and sign-out, where the bar has no room for them. */
export function AccountMenu() {
  const { profile } = useViewer();
  const [opened, setOpened] = useState(false);
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return (
    <LazyMenu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      shadow="md"
      target={
        <PlainButton className={classes.me}>
          <VisuallyHidden>Your account</VisuallyHidden>
          <PersonAvatar name={`${profile.first_name} ${profile.last_name}`} picture={null} size={30} />
        </PlainButton>
      }
    >
      <Menu.Dropdown aria-label="Your account">
        <Menu.Label className={classes.summary}>
          <AccountSummary />
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings">
          Settings
        </Menu.Item>
        <Menu.Item onClick={() => setColorScheme(other)}>{`Switch to ${other} mode`}</Menu.Item>
        <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
