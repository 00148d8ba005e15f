import type { OutreachAccount } from '@hearback/contract';
import { Stack, Text } from '@mantine/core';
import { Facts } from '#web/ui/data/facts.tsx';
import { SetUpPanel } from '#web/ui/layout/set-up-panel.tsx';
import { filterByProvider, useAccounts } from '../api.ts';
import type { Kind } from '../kinds.ts';
import { LastEvent } from './last-event.tsx';
import { WebhookAddress } from './webhook-address.tsx';

/** A collapsed section of the panel that explains how to set up the provider's webhook, once an account of this kind is connected. */
export function WebhookCard({ kind }: { kind: Kind }) {
  const connected = filterByProvider(useAccounts().data, kind.provider)?.filter(
    (account) => account.connected,
  );
  if (connected === undefined || connected.length === 0) return null;
  return <Instructions kind={kind} accounts={connected} />;
}

const findNewest = (accounts: readonly OutreachAccount[]): string | null =>
  accounts.reduce<string | null>(
    (newest, { last_event_at }) => ((last_event_at ?? '') > (newest ?? '') ? last_event_at : newest),
    null,
  );

function Instructions({ kind, accounts }: { kind: Kind; accounts: readonly OutreachAccount[] }) {
  return (
    <SetUpPanel
      title={`${kind.title} webhook`}
      description="Replies arrive within a second instead of at the next sync."
      state={<LastEvent at={findNewest(accounts)} />}
      inset
    >
      <Stack gap="md">
        <Text size="sm">{kind.webhook.where}</Text>
        <Facts facts={kind.webhook.fields} />
        {accounts.map((account) => (
          <WebhookAddress key={account.id} account={account} alone={accounts.length === 1} />
        ))}
      </Stack>
    </SetUpPanel>
  );
}
