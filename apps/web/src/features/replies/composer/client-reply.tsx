import { MAX_CLIENT_REPLY_LENGTH, type Message, sentences } from '@hearback/contract';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useAnswerAsClient } from '../api/replies.ts';
import { findNewestAnswerTime } from '../reply-rules.ts';

/** The answer of a client of the agency. It is sent from the mailbox or LinkedIn account of the thread. */
export function ClientReply({ message }: { message: Message }) {
  const { thread } = useOpenThread();
  const contact_id = thread.contact.id;
  const [content, setContent] = useState('');
  // Kept while the outcome is unknown, so that a repeated request sends once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = useAnswerAsClient(contact_id, ({ success, error }) => {
    setKey(crypto.randomUUID());
    if (!success) return toast.error(error ?? sentences.REPLY_FAILED);
    setContent('');
    toast.success('Reply sent');
  });
  const name = thread.contact.first_name || 'the lead';
  return (
    <Paper component="section" withBorder radius="lg" p="sm" aria-label="Your reply">
      <Stack gap="xs">
        <GrowingTextarea
          label={`Reply to ${name}`}
          minRows={3}
          maxRows={12}
          maxLength={MAX_CLIENT_REPLY_LENGTH}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {message.eaccount
              ? `Will be sent to ${name} from ${message.eaccount}.`
              : `Will be sent to ${name} from the account of this thread.`}
          </Text>
          <Button
            loading={send.isPending}
            disabled={content.trim() === ''}
            onClick={() =>
              send.mutate({
                ...{ contact_id, message_id: message.id, content: content.trim(), idempotency_key: key },
                unless_answered_since: findNewestAnswerTime(thread, message),
              })
            }
          >
            Send reply
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
