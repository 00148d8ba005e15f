import { counted, type Message, type Thread } from '@hearback/contract';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatDayHeading } from '#web/lib/wording/dates.ts';
import { useClock } from '#web/ui/data/use-clock.ts';
import { IconChevronDown } from '#web/ui/icons/inbox.ts';
import { useDeleteMessage } from '../../api/messages.ts';
import { firstUnhandled, useMarkDone } from '../../api/triage.ts';
import { NoteCard } from '../notes/note-card.tsx';
import { type Entry, groupByDay } from './entries.ts';
import { MessageCard } from './message-card.tsx';
import classes from './messages.module.css';

type Props = {
  thread: Thread;
  loaded: { readonly messages: readonly Message[]; readonly hasOlder: boolean };
  mayWrite: boolean;
};

/** Messages by day with the notes in between. An answer is shown below its question. */
export function MessageList({ thread, loaded, mayWrite }: Props) {
  // 'Today' becomes 'Yesterday' in a thread that stays open overnight.
  useClock();
  const notes = thread.notes.filter(({ kind }) => kind !== 'answer');
  return groupByDay(loaded, notes).map(({ at, entries }) => (
    <section key={toKey(entries[0] as Entry)} className={classes.group}>
      <h3 className={classes.day}>{formatDayHeading(at)}</h3>
      {entries.map((entry) => (
        <EntryCard key={toKey(entry)} entry={entry} thread={thread} loaded={loaded} mayWrite={mayWrite} />
      ))}
    </section>
  ));
}

function toKey(entry: Entry): string {
  if ('note' in entry) return entry.note.id;
  return 'message' in entry ? entry.message.id : 'sequence';
}

type EntryProps = Props & { entry: Entry };

function EntryCard({ entry, thread, loaded: { messages }, mayWrite }: EntryProps) {
  const contact_id = thread.contact.id;
  const remove = useDeleteMessage(contact_id);
  const done = useMarkDone(contact_id, messages);
  if ('note' in entry) {
    const answers = thread.notes.filter((note) => note.answers === entry.note.id).toReversed();
    return <NoteCard contact_id={contact_id} note={entry.note} answers={answers} mayWrite={mayWrite} />;
  }
  const shared = { thread, mayWrite, onDelete: (each: Message) => void remove(each) };
  if ('sequence' in entry) return <Sequence messages={entry.sequence} {...shared} />;
  const { message, isOpen } = entry;
  // The head finishes a conversation with one open message. With several, each can also be marked as done alone.
  const isNext = thread.unhandled_count > 1 && message === firstUnhandled(messages);
  return (
    <MessageCard
      message={message}
      startsOpen={isOpen}
      isNewest={message === messages[0]}
      {...(mayWrite && isNext && { onDone: done.mark })}
      {...shared}
    />
  );
}

type SequenceProps = {
  messages: readonly Message[];
  thread: Thread;
  mayWrite: boolean;
  onDelete: (message: Message) => void;
};

function Sequence({ messages, ...shared }: SequenceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronDown size={14} aria-hidden="true" />
        {counted(messages.length, 'earlier message')} from the sequence
      </UnstyledButton>
      {isOpen &&
        messages.map((message) => (
          <MessageCard key={message.id} message={message} startsOpen={false} isNewest={false} {...shared} />
        ))}
    </>
  );
}
