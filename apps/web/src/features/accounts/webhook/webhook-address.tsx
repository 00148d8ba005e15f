import type { OutreachAccount } from '@hearback/contract';
import { Stack } from '@mantine/core';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { accountName, useWebhook } from '../api.ts';
import { LastEvent } from './last-event.tsx';

type Props = { account: OutreachAccount; alone: boolean };

export function WebhookAddress({ account, alone }: Props) {
  const { data, error, isFetching, refetch } = useWebhook(account.id);
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="Failed to load the webhook URL"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Stack gap={6}>
      <CopyField
        label={alone ? 'Webhook URL' : `Webhook URL of ${accountName(account)}`}
        value={data?.url ?? ''}
      />
      {!alone && <LastEvent at={account.last_event_at} />}
    </Stack>
  );
}
