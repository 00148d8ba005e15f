import { counted, type Meeting, type Message, type Note } from '@hearback/contract';
import { Button, Center, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDayHeading } from '#web/lib/wording/dates.ts';
import { IconChevronDown } from '#web/ui/icons/inbox.ts';
import { useClock } from '#web/ui/time/use-clock.ts';
import { useDeleteMessage } from '../../api/messages.ts';
import { firstUnhandled, useMarkDone } from '../../api/triage.ts';
import { useOpenThread } from '../thread-context.ts';
import { type Entry, groupByDay } from './entries.ts';
import { Settling } from './late.tsx';
import { MessageCard } from './message-card.tsx';
import classes from './messages.module.css';

type Props = {
  /** Notes are shown between the messages. */
  note: (note: Note, answers: readonly Note[]) => ReactNode;
  meeting: (meeting: Meeting) => ReactNode;
};

/** Messages by day with the notes in between. An answer is shown below its question. */
export function MessageList({ note, meeting }: Props) {
  // 'Today' becomes 'Yesterday' in a thread that stays open overnight.
  useClock();
  const { thread, messages, hasOlder } = useOpenThread();
  // Once for all messages, because each mutation subscribes to the cache.
  const onDone = useMarkDone(thread.contact.id, messages).mark;
  const onDelete = useDeleteMessage(thread.contact.id);
  const notes = thread.notes.filter(({ kind }) => kind !== 'answer');
  return (
    <Settling>
      {groupByDay({ messages, hasOlder }, notes, thread.meetings).map(({ at, entries }) => (
        <section key={toKey(entries[0] as Entry)} className={classes.group}>
          <h3 className={classes.day}>{formatDayHeading(at)}</h3>
          {entries.map((entry) => (
            <EntryCard key={toKey(entry)} {...{ entry, note, meeting, onDone, onDelete }} />
          ))}
        </section>
      ))}
      {messages.length === 0 && thread.replies.length === 0 && thread.notes.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          No messages in this conversation yet
        </Text>
      )}
      {hasOlder && <OlderButton />}
    </Settling>
  );
}

function OlderButton() {
  const { isLoading, hasFailed, loadMore } = useOpenThread().olderMessages;
  return (
    <Center>
      <Button variant="default" size="xs" loading={isLoading} onClick={loadMore}>
        {hasFailed ? 'Failed to load older messages. Try again' : 'Load older messages'}
      </Button>
    </Center>
  );
}

function toKey(entry: Entry): string {
  if ('note' in entry) return entry.note.id;
  if ('meeting' in entry) return entry.meeting.id;
  return 'message' in entry ? entry.message.id : 'sequence';
}

type EntryProps = Props & { entry: Entry; onDone: () => void; onDelete: (message: Message) => void };

function EntryCard({ entry, note, meeting, onDone, onDelete }: EntryProps) {
  const { thread, messages, canWrite } = useOpenThread();
  if ('note' in entry)
    return note(
      entry.note,
      thread.notes.filter(({ question_id }) => question_id === entry.note.id).toReversed(),
    );
  if ('meeting' in entry) return meeting(entry.meeting);
  if ('sequence' in entry) return <Sequence messages={entry.sequence} onDelete={onDelete} />;
  const { message, isOpen } = entry;
  // The header can finish a conversation with one open message. With several, each can also be marked as done alone.
  const isNext = thread.unhandled_count > 1 && message === firstUnhandled(messages);
  return (
    <MessageCard
      message={message}
      startsOpen={isOpen}
      isNewest={message === messages[0]}
      onDelete={onDelete}
      {...(canWrite && isNext && { onDone })}
    />
  );
}

type SequenceProps = { messages: readonly Message[]; onDelete: (message: Message) => void };

function Sequence({ messages, onDelete }: SequenceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronDown size={14} aria-hidden="true" />
        {counted(messages.length, 'earlier message')} from the sequence
      </UnstyledButton>
      {isOpen &&
        messages.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            startsOpen={false}
            isNewest={false}
            onDelete={onDelete}
          />
        ))}
    </>
  );
}
