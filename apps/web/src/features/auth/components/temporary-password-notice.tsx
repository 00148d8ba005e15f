import { Alert } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { TextLink } from '../../../ui/links.tsx';

/** Stays until the password is changed: somebody else made it, and it travelled by e-mail. */
export function TemporaryPasswordNotice() {
  return (
    <Alert color="yellow" radius={0} py="xs" px="lg" icon={<IconKey size={18} aria-hidden="true" />}>
      You are signed in with a temporary password. Please change it now.{' '}
      <TextLink to="/settings" search={{ tab: 'security' }} fw={500} inherit underline="always" c="inherit">
        Change password
      </TextLink>
    </Alert>
  );
}
