import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { ButtonLink } from '../../../ui/links.tsx';

export function LimitNotice({ detail, onClose }: { detail: string; onClose: () => void }) {
  return (
    <Alert
      color="yellow"
      mb="md"
      title="Location Limit Reached"
      icon={<IconLock size={18} aria-hidden="true" />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      <Stack gap="sm" align="flex-start">
        {detail}
        <ButtonLink to="/signup-payment" size="xs">
          Upgrade your subscription
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
