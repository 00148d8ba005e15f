import { can } from '@hearback/contract';
import { Alert, Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconLock } from '#web/ui/icons/other.ts';
import type { Limit } from './limit.ts';

export function LimitNotice({ limit, onClose }: { limit: Limit; onClose: () => void }) {
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
        {limit.detail}
        <WayToMore to={limit.plans} />
      </Stack>
    </Alert>
  );
}

/** Without a plan there is nothing to upgrade. */
const WAYS = {
  '/settings': { owners: 'Upgrade your subscription', others: 'change the plan in Settings' },
  '/signup-payment': { owners: 'Choose a plan', others: 'choose a plan' },
} as const satisfies Record<Limit['plans'], object>;

function WayToMore({ to }: { to: Limit['plans'] }) {
  const { owners, others } = WAYS[to];
  if (!can(useViewer().profile, 'billing:manage'))
    return <Text size="sm">{`The owner of the workspace can ${others}.`}</Text>;
  return (
    <ButtonLink to={to} size="xs">
      {owners}
    </ButtonLink>
  );
}
