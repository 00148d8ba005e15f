import type { OutreachAccount } from '@hearback/contract';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { Ago } from '#web/ui/data/ago.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { accountName } from '../api.ts';
import classes from './webhook-address.module.css';

type Props = { account: OutreachAccount; alone: boolean };

export function WebhookAddress({ account, alone }: Props) {
  const { data, error, isFetching, refetch } = useQuery(
    // The address never changes: no published event makes it stale.
    api.accounts.getWebhook.queryOptions({ input: { id: account.id }, staleTime: 'static' }),
  );
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="The webhook address could not be read"
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
      <LastEvent at={account.last_event_at} />
    </Stack>
  );
}

function LastEvent({ at }: { at: string | null }) {
  return (
    <Text size="sm" c="dimmed" className={classes.line} data-heard={at !== null || undefined} role="status">
      <span className={classes.dot} aria-hidden="true" />
      {at === null ? (
        'No event received yet'
      ) : (
        <span>
          Last event received <Ago at={at} />
        </span>
      )}
    </Text>
  );
}
