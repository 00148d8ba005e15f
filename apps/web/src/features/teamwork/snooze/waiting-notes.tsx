import type { Thread } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { returnedText } from '#web/features/inbox/wording.ts';
import { formatDay, formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { useCancelReminder, useUnsnooze } from '../api/snooze.ts';
import classes from './waiting-notes.module.css';

/** Explains why the conversation left the list or returned to it. Shows the most recent reason only. */
export function WaitingNotes() {
  const { contact, snoozed_until, absence, returned, remind_at } = useOpenThread().thread;
  if (snoozed_until !== null)
    return <Snoozed contact_id={contact.id} until={snoozed_until} absence={absence} />;
  if (returned !== null) return <Note text={`${returnedText(returned)}.`} />;
  return remind_at && <Reminder contact_id={contact.id} at={remind_at} />;
}

type SnoozedProps = { contact_id: string; until: string; absence: Thread['absence'] };

function Snoozed({ contact_id, until, absence }: SnoozedProps) {
  const unsnooze = useUnsnooze();
  return (
    <Note
      text={
        absence === null
          ? `Snoozed until ${timeText(until)}, or until they reply.`
          : `Snoozed until ${formatDay(until)}: out of office`
      }
      quote={absence?.words}
      label="End snooze"
      onPress={() => unsnooze.mutate({ contact_id })}
    />
  );
}

function Reminder({ contact_id, at }: { contact_id: string; at: string }) {
  const cancel = useCancelReminder();
  return (
    <Note
      text={`Reminder ${timeText(at)}, if there is no reply.`}
      label="Cancel reminder"
      onPress={() => cancel.mutate({ contact_id, days: null })}
    />
  );
}

const timeText = (at: string): string => formatIn(new Date(at), ownZone());

type NoteProps = { text: string; quote?: string | null | undefined; label?: string; onPress?: () => void };

const Note = ({ text, quote, label, onPress }: NoteProps) => (
  <Group role="note" justify="space-between" gap="xs" wrap="nowrap" className={classes.note}>
    <div>
      <Text size="sm">{text}</Text>
      {quote && <Text size="xs" c="dimmed">{`“${quote}”`}</Text>}
    </div>
    {label && (
      <Button size="compact-xs" variant="default" onClick={onPress} style={{ flex: 'none' }}>
        {label}
      </Button>
    )}
  </Group>
);
