import type { OutreachAccount } from '@hearback/contract';
import { Modal, Stack, Switch } from '@mantine/core';
import { accountName, useSaveBlockList } from '../api.ts';
import { KINDS } from '../kinds.ts';
import { ScopeList } from './scope-list.tsx';

type Props = { account: OutreachAccount; onClose: () => void };

export function AccessDialog({ account, onClose }: Props) {
  const { product } = KINDS[account.provider];
  const save = useSaveBlockList(product);
  return (
    <Modal opened onClose={onClose} title={`Access and block list for ${accountName(account)}`} size="lg">
      <Stack gap="md">
        <Switch
          label={`Block people on the do-not-contact list in ${product}`}
          description={`Applies to the whole ${product} workspace, including campaigns of other clients, and to people you add from now on.`}
          checked={account.blocks_suppressed}
          onChange={(event) => void save(account.id, event.currentTarget.checked)}
        />
        {account.provider === 'instantly' && <ScopeList account={account} />}
      </Stack>
    </Modal>
  );
}
