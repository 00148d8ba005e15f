import type { Reply } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { Until } from '#web/ui/time/until.tsx';
import { useChangeReply } from '../api/schedule.ts';
import { SendLater } from '../schedule/send-later.tsx';
import { isNear } from '../schedule/undo-send.tsx';
import { useUnsentReply } from './use-unsent-reply.ts';
import { watchReply } from './watched-replies.ts';

type Props = { contact_id: string; reply: Reply; timeZone: string | null; canWrite: boolean };

/** A scheduled reply, or one on hold because the lead wrote first or is on the do-not-contact list. */
export function WaitingReply({ contact_id, reply, timeZone, canWrite }: Props) {
  return (
    <>
      <Text size="sm" mt="xs" role="status">
        <WaitReason reply={reply} timeZone={timeZone} />
      </Text>
      {canWrite && <Actions contact_id={contact_id} reply={reply} timeZone={timeZone} />}
    </>
  );
}

function WaitReason({ reply, timeZone }: Pick<Props, 'reply' | 'timeZone'>) {
  const { status, send_at, error } = reply;
  if (status === 'held')
    return (
      error ??
      'On hold: the lead wrote again before this was sent. Read their message, then send, change or cancel your reply.'
    );
  if (send_at === null || isNear(reply)) return send_at && <>Will be sent {<Until at={send_at} />}.</>;
  const at = new Date(send_at);
  const [own, theirs] = [formatIn(at, ownZone()), timeZone && formatIn(at, timeZone)];
  return `Will be sent ${own}${theirs && theirs !== own ? ` (${theirs} for the lead)` : ''}.`;
}

function Actions({ contact_id, reply, timeZone }: Omit<Props, 'canWrite'>) {
  const { edit, discard, isBusy } = useUnsentReply(contact_id, reply);
  const change = useChangeReply(contact_id, (changed) => {
    if (changed.status !== 'scheduled') watchReply(contact_id, changed);
  });
  const { id } = reply;
  const button = { size: 'compact-sm', disabled: isBusy || change.isPending } as const;
  return (
    <Group gap="xs" mt="xs">
      <Button {...button} variant="default" onClick={() => change.mutate({ id, sendAt: null })}>
        Send now
      </Button>
      <SendLater
        {...button}
        variant="default"
        label={reply.status === 'held' ? 'Send later' : 'Change time'}
        timeZone={timeZone}
        onChoose={(at) => change.mutate({ id, sendAt: at.toISOString() })}
      />
      <Button {...button} variant="default" onClick={edit}>
        Edit
      </Button>
      <Button {...button} variant="subtle" color="gray" onClick={discard}>
        Cancel
      </Button>
    </Group>
  );
}
