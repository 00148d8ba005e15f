import type { Thread } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { useCancelReminder, useUnsnooze } from '../api/snoozing.ts';
import { type ListNavigation, useFinish } from '../api/triage.ts';
import { returnedText } from '../wording.ts';
import classes from './waiting-notes.module.css';

type Props = { thread: Thread; moving: ListNavigation };

/** Explains why the conversation left the list or returned to it. */
export function WaitingNotes({ thread, moving }: Props) {
  const { contact, snoozed_until, returned, remind_at, unhandled_count } = thread;
  const unsnooze = useUnsnooze();
  const cancel = useCancelReminder();
  const finish = useFinish(thread, moving);
  const contact_id = contact.id;
  return (
    <>
      {snoozed_until !== null && (
        <Note
          text={`Snoozed until ${timeText(snoozed_until)}, or until they reply.`}
          label="End snooze"
          onPress={() => unsnooze.mutate({ contact_id })}
        />
      )}
      {snoozed_until === null && returned !== null && (
        <Note
          text={`${returnedText(returned)}.`}
          // If messages need action, the buttons above finish the conversation.
          {...(unhandled_count === 0 && { label: 'Finish', onPress: () => void finish() })}
        />
      )}
      {remind_at !== null && (
        <Note
          text={`Reminder ${timeText(remind_at)}, if there is no reply.`}
          label="Cancel reminder"
          onPress={() => cancel.mutate({ contact_id, days: null })}
        />
      )}
    </>
  );
}

const timeText = (at: string): string => formatIn(new Date(at), ownZone());

type NoteProps = { text: string; label?: string; onPress?: () => void };

const Note = ({ text, label, onPress }: NoteProps) => (
  <Group role="note" justify="space-between" gap="xs" wrap="nowrap" className={classes.note}>
    <Text size="sm">{text}</Text>
    {label && (
      <Button size="compact-xs" variant="default" onClick={onPress} style={{ flex: 'none' }}>
        {label}
      </Button>
    )}
  </Group>
);
