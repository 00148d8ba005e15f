import type { OutreachAccount } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Figures } from '#web/ui/connections/figures.tsx';
import { IconPlus } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { AddAccountDialog } from '../add-account/add-account-dialog.tsx';
import { filterByProvider, useAccounts, useDisconnectKind } from '../api.ts';
import type { Kind } from '../kinds.ts';
import { WebhookCard } from '../webhook/webhook-card.tsx';
import { AccountList, type AccountSync } from './account-list.tsx';

type Props = { kind: Kind; sync: AccountSync };

export function AccountsPanel({ kind, sync }: Props) {
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title={kind.title}
      description={kind.description}
      aside={
        <Button
          flex="none"
          variant="default"
          aria-label={`Add Account to ${kind.title}`}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          Add Account
        </Button>
      }
    >
      <Accounts kind={kind} sync={sync} />
      {adding && (
        <AddAccountDialog kind={kind} onClose={() => setAdding(false)} onAdded={sync.followConnected} />
      )}
    </Panel>
  );
}

function Accounts({ kind, sync }: Props) {
  const { data, error, isFetching, refetch } = useAccounts();
  const accounts = filterByProvider(data, kind.provider);
  const nothing = (
    <EmptyState bare icon={kind.icon} title={`No ${kind.product} account connected`}>
      Select “Add Account” and paste an API key. Campaigns sync right away.
    </EmptyState>
  );
  return (
    <QueryStates
      query={{ data: accounts, error, isFetching, refetch }}
      bare
      loading="Loading accounts..."
      failure={kind.fetchFailure}
      empty={nothing}
    >
      {(accounts) => <ConnectedAccounts kind={kind} sync={sync} accounts={accounts} />}
    </QueryStates>
  );
}

const sum = (accounts: readonly OutreachAccount[], count: 'contact_count' | 'campaign_count') =>
  accounts.reduce((total, account) => total + account[count], 0);

function ConnectedAccounts({ kind, sync, accounts }: Props & { accounts: readonly OutreachAccount[] }) {
  const disconnect = useDisconnectKind(kind);
  return (
    <>
      <Group justify="space-between" align="center" gap={0} mb="xs">
        <Figures
          inline
          figures={[
            { term: 'Connected', value: accounts.filter(({ connected }) => connected).length },
            { term: 'Campaigns', value: sum(accounts, 'campaign_count') },
            { term: 'Contacts', value: sum(accounts, 'contact_count') },
          ]}
        />
        <Button
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          size="compact-sm"
          mr={-8}
          onClick={() => void disconnect(accounts.length)}
        >
          {`Disconnect ${kind.title}`}
        </Button>
      </Group>
      <AccountList kind={kind} accounts={accounts} sync={sync} />
      <WebhookCard kind={kind} />
    </>
  );
}
