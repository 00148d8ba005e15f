import { MAX_SUPPRESSION_NOTE_LENGTH, readDetails, type Thread } from '@hearback/contract';
import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useAddContact, useContactSuppression } from './api.ts';

type Props = { thread: Thread; reason: 'asked' | 'chosen'; onClose: () => void };

/** Lists the consequences before the user confirms. */
export function LeaveAloneDialog({ thread, reason, onClose }: Props) {
  const { name } = readDetails(thread.contact, thread.company);
  const { data } = useContactSuppression(thread.contact.id);
  const [with_domain, setDomain] = useState(false);
  const [note, setNote] = useState('');
  const add = useAddContact(onClose);
  const confirm = () => add.mutate({ contact_id: thread.contact.id, with_domain, reason, note });
  return (
    <Modal opened onClose={onClose} title={`Do not contact ${name}?`} size="md">
      <Stack gap="md">
        <div>
          <Text size="sm" mb={6}>
            What happens:
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>Instantly and HeyReach campaigns stop for them.</List.Item>
            <List.Item>
              They are added to the block list of each account that has its block list turned on.
            </List.Item>
            <List.Item>They are marked as do not disturb in the CRM.</List.Item>
            <List.Item>Pending replies are put on hold, and no reminders are sent.</List.Item>
            <List.Item>Imports and syncs skip them, and nothing is sent to Clay.</List.Item>
          </List>
        </div>
        {data?.domain && (
          <Checkbox
            label={`Also everyone else at ${data.domain}`}
            checked={with_domain}
            onChange={(event) => setDomain(event.currentTarget.checked)}
          />
        )}
        <GrowingTextarea
          label="Reason (optional)"
          maxLength={MAX_SUPPRESSION_NOTE_LENGTH}
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={add.isPending} onClick={confirm} data-autofocus>
            Do not contact
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
