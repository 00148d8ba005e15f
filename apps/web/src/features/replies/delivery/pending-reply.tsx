import type { Reply } from '@hearback/contract';
import { Button, Group, Loader, Paper, Text } from '@mantine/core';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Until } from '#web/ui/time/until.tsx';
import { failureText } from '../reply-rules.ts';
import { useUnsentReply } from './use-unsent-reply.ts';
import { WaitingReply } from './waiting-reply.tsx';

const OriginalText = lazyDialog(
  async () => (await import('#web/features/inbox/thread/messages/original-text.tsx')).OriginalText,
);

type Props = { contact_id: string; reply: Reply; timeZone: string | null; canWrite: boolean };

/** A reply that is not a message yet: scheduled, sending, waiting for a retry, or failed with a reason. */
export function PendingReply({ contact_id, reply, timeZone, canWrite }: Props) {
  const { status, next_attempt_at } = reply;
  const isWaiting = status === 'scheduled' || status === 'held';
  return (
    <Paper component="article" withBorder radius="lg" p="sm" aria-label="Reply on its way">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="xs" c="dimmed">
          {[reply.created_by, formatMoment(reply.created_at)].filter(Boolean).join(' · ')}
        </Text>
        <Progress reply={reply} />
      </Group>
      <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-wrap' }}>
        {reply.content}
      </Text>
      {reply.original && <OriginalText original={reply.original} />}
      {isWaiting && (
        <WaitingReply contact_id={contact_id} reply={reply} timeZone={timeZone} canWrite={canWrite} />
      )}
      {next_attempt_at !== null && <Waiting reply={reply} at={next_attempt_at} />}
      {status === 'failed' && <Failure reply={reply} />}
      {canWrite && (next_attempt_at !== null || status === 'failed') && (
        <Actions contact_id={contact_id} reply={reply} />
      )}
    </Paper>
  );
}

function Progress({ reply: { status, next_attempt_at, may_be_out } }: { reply: Reply }) {
  if (status === 'scheduled') return <DataBadge value="Scheduled" />;
  if (status === 'held') return <DataBadge value="On hold" tone="warning" />;
  if (status === 'failed')
    return <DataBadge value={may_be_out ? 'Not confirmed' : 'Not sent'} tone="danger" />;
  if (next_attempt_at !== null)
    return <DataBadge value={may_be_out ? 'Not confirmed' : 'Not sent yet'} tone="warning" />;
  return (
    <Group gap={6} role="status">
      <Loader size={12} aria-hidden="true" />
      <Text size="xs">Sending…</Text>
    </Group>
  );
}

function Waiting({ reply: { error, may_be_out }, at }: { reply: Reply; at: string }) {
  return (
    <Text size="sm" mt="xs" role="status">
      {error}{' '}
      {may_be_out ? (
        <>
          We check the sending account again <Until at={at} /> and resend the reply only if it is not there.
        </>
      ) : (
        <>
          Next attempt <Until at={at} />.
        </>
      )}
    </Text>
  );
}

function Failure({ reply: { source, error, may_be_out } }: { reply: Reply }) {
  return (
    <>
      <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
        {failureText(source, error)}
      </Text>
      {may_be_out && (
        <Text size="xs" c="dimmed">
          Retry checks the sending account first and sends the reply only if it is not there.
        </Text>
      )}
    </>
  );
}

function Actions({ contact_id, reply }: { contact_id: string; reply: Reply }) {
  const { retry, edit, discard, isBusy } = useUnsentReply(contact_id, reply);
  const hasFailed = reply.status === 'failed';
  const button = { size: 'compact-sm', disabled: isBusy } as const;
  return (
    <Group gap="xs" mt="xs">
      <Button {...button} variant="default" onClick={retry}>
        {hasFailed ? 'Retry' : 'Retry now'}
      </Button>
      {hasFailed ? (
        <>
          <Button {...button} variant="default" onClick={edit}>
            Edit
          </Button>
          <Button {...button} variant="subtle" color="gray" onClick={discard}>
            Discard
          </Button>
        </>
      ) : (
        <Button {...button} variant="subtle" color="gray" onClick={edit}>
          {reply.may_be_out ? 'Do not send again' : 'Cancel'}
        </Button>
      )}
    </Group>
  );
}
