import type { OutreachAccount } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Button, Menu } from '@mantine/core';
import { ConnectionRow, type SyncProgress } from '#web/ui/connections/connection-row.tsx';
import { MoreActions } from '#web/ui/connections/more-actions.tsx';
import { IconPencil, IconSettings, IconTrash } from '#web/ui/icons/inbox.ts';
import { IconUser } from '#web/ui/icons/other.ts';
import { IconRefresh } from '#web/ui/icons/signing-in.ts';
import { Ago } from '#web/ui/time/ago.tsx';
import { accountName } from '../api.ts';

type Props = {
  account: OutreachAccount;
  progress: SyncProgress | null;
  starting: boolean;
  onSync: () => void;
  onSenders: () => void;
  onAccess: () => void;
  onRename: () => void;
  onRemove: () => void;
};

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function toStatus({ connected, error_message }: OutreachAccount) {
  if (error_message !== null) return { value: 'Error', tone: 'danger' } as const;
  return connected
    ? ({ value: 'Connected', tone: 'good' } as const)
    : ({ value: 'Disconnected', tone: 'neutral' } as const);
}

export function AccountRow({ account, progress, starting, ...actions }: Props) {
  const { onSync, onSenders, onAccess, onRename, onRemove } = actions;
  const name = accountName(account);
  return (
    <ConnectionRow
      name={name}
      status={toStatus(account)}
      problem={account.error_message}
      progress={progress}
      detail={<AccountDetail account={account} />}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={`Sync ${name}`}
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            loading={starting}
            disabled={progress !== null}
            onClick={onSync}
          >
            Sync
          </Button>
          <MoreActions of={name}>
            <Menu.Item leftSection={<IconUser {...icon} />} onClick={onSenders}>
              Senders and signatures
            </Menu.Item>
            <Menu.Item leftSection={<IconSettings {...icon} />} onClick={onAccess}>
              Access and block list
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
              Rename
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash {...icon} />}
              onClick={onRemove}
            >
              Remove
            </Menu.Item>
          </MoreActions>
        </>
      }
    />
  );
}

function AccountDetail({ account }: { account: OutreachAccount }) {
  return (
    <>
      <span>Key ••••{account.key_last_four}</span>
      <span>{counted(account.campaign_count, 'campaign')}</span>
      <span>{counted(account.contact_count, 'contact')}</span>
      <span>
        {account.last_sync === null ? (
          'Never synced'
        ) : (
          <>
            Synced <Ago at={account.last_sync} />
          </>
        )}
      </span>
    </>
  );
}
