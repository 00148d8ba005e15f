import type { Reply } from '@hearback/contract';
import { Button, Group, Loader, Paper, Text } from '@mantine/core';
import { formatMoment } from '../../../../lib/wording/dates.ts';
import { DataBadge } from '../../../../ui/data-badge.tsx';
import { failureText } from '../reply-rules.ts';
import { useFailedReply } from './use-failed-reply.ts';

type Props = { contact_id: string; reply: Reply; mayWrite: boolean };

/** A reply that is not a message yet: on its way, or stuck with the reason. */
export function PendingReply({ contact_id, reply, mayWrite }: Props) {
  const hasFailed = reply.status === 'failed';
  return (
    <Paper component="article" withBorder radius="lg" p="sm" aria-label="Reply on its way">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="xs" c="dimmed">
          {[reply.created_by, formatMoment(reply.created_at)].filter(Boolean).join(' · ')}
        </Text>
        {hasFailed ? (
          <DataBadge verbatim value="Not sent" tone="trouble" />
        ) : (
          <Group gap={6} role="status">
            <Loader size={12} aria-hidden="true" />
            <Text size="xs">Sending…</Text>
          </Group>
        )}
      </Group>
      <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-wrap' }}>
        {reply.content}
      </Text>
      {hasFailed && <Failure contact_id={contact_id} reply={reply} mayWrite={mayWrite} />}
    </Paper>
  );
}

function Failure({ contact_id, reply, mayWrite }: Props) {
  const { retry, discard, isBusy } = useFailedReply(contact_id, reply);
  return (
    <>
      <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
        {failureText(reply.source, reply.error)}
      </Text>
      {!reply.retryable && (
        <Text size="xs" c="dimmed">
          It may have gone out already. Look into the sending account before you write it again.
        </Text>
      )}
      {mayWrite && (
        <Group gap="xs" mt="xs">
          {reply.retryable && (
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={retry}>
              Retry
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" disabled={isBusy} onClick={discard}>
            Discard
          </Button>
        </Group>
      )}
    </>
  );
}
