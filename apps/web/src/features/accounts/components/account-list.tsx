import type { OutreachAccount } from '@hearback/contract';
import { useState } from 'react';
import { ConnectionList } from '#web/ui/connections/connection-list.tsx';
import type { SyncProgress } from '#web/ui/connections/connection-row.tsx';
import { NameDialog } from '#web/ui/connections/name-dialog.tsx';
import { AccessDialog } from '../access/access-dialog.tsx';
import { accountName, useRemoveAccount, useRenameAccount } from '../api.ts';
import type { Kind } from '../kinds.ts';
import { SendersDialog } from '../senders/senders-dialog.tsx';
import { AccountRow } from './account-row.tsx';

/** Syncs belong to another module, so the route passes in their state. */
export type AccountSync = {
  readonly toProgress: (account: OutreachAccount) => SyncProgress | null;
  readonly isStarting: (accountId: string) => boolean;
  readonly start: (account: OutreachAccount) => void;
  /** Reports how the sync of a newly connected account ends. */
  readonly followConnected: (account: OutreachAccount) => void;
};

type Props = { kind: Kind; accounts: readonly OutreachAccount[]; sync: AccountSync };

export function AccountList({ kind, accounts, sync }: Props) {
  const [renaming, setRenaming] = useState<OutreachAccount | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [sending, setSending] = useState<OutreachAccount | null>(null);
  const remove = useRemoveAccount();
  return (
    <>
      <ConnectionList
        noun={`${kind.title} accounts`}
        items={accounts}
        toText={(account) => `${accountName(account)} ${account.name} ${account.key_last_four}`}
      >
        {(account) => (
          <AccountRow
            account={account}
            progress={sync.toProgress(account)}
            starting={sync.isStarting(account.id)}
            onSync={() => sync.start(account)}
            onSenders={() => setSending(account)}
            onAccess={() => setOpened(account.id)}
            onRename={() => setRenaming(account)}
            onRemove={() => void remove(account)}
          />
        )}
      </ConnectionList>
      {sending !== null && <SendersDialog account={sending} onClose={() => setSending(null)} />}
      {accounts
        .filter(({ id }) => id === opened)
        .map((account) => (
          <AccessDialog key={account.id} account={account} onClose={() => setOpened(null)} />
        ))}
      {renaming !== null && <RenameDialog account={renaming} onClose={() => setRenaming(null)} />}
    </>
  );
}

function RenameDialog({ account, onClose }: { account: OutreachAccount; onClose: () => void }) {
  const rename = useRenameAccount();
  return (
    <NameDialog
      title="Rename account"
      label="Account Name"
      placeholder={account.name}
      initial={accountName(account)}
      maxLength={120}
      submit="Save"
      cancel="Cancel"
      saving={rename.isPending}
      onSubmit={(custom_name) => rename.mutate({ id: account.id, custom_name }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
