import type { OutreachAccount, SenderIdentity } from '@hearback/contract';
import { Modal, Text } from '@mantine/core';
import { ConnectionList } from '#web/ui/connections/connection-list.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { accountName, useSenders } from '../api.ts';
import { KINDS } from '../kinds.ts';
import { SenderForm } from './sender-form.tsx';

type Props = { account: OutreachAccount; onClose: () => void };

const toText = ({ sender_key, provider_name, display_name }: SenderIdentity): string =>
  [sender_key, provider_name, display_name].filter(Boolean).join(' ');

export function SendersDialog({ account, onClose }: Props) {
  const senders = useSenders(account.id);
  const { senders: what, icon } = KINDS[account.provider];
  const items = senders.data?.map((sender) => ({ ...sender, id: sender.sender_key }));
  return (
    <Modal opened onClose={onClose} title={`Senders of ${accountName(account)}`} size="lg">
      <Text c="dimmed" size="sm" mb="md">
        Drafts and snippets are signed with the name of the sender, no matter which teammate writes the reply.
      </Text>
      <QueryStates
        query={{ ...senders, data: items }}
        bare
        loading="Loading senders..."
        failure="Failed to load senders"
        empty={
          <EmptyState bare icon={icon} title="No senders yet">
            Senders appear here after a sync finds their first message.
          </EmptyState>
        }
      >
        {(senders) => (
          <ConnectionList noun={what} items={senders} toText={toText}>
            {(sender) => <SenderForm key={sender.id} account_id={account.id} sender={sender} />}
          </ConnectionList>
        )}
      </QueryStates>
    </Modal>
  );
}
