import type { Meeting, Message, Note } from '@hearback/contract';
import { firstUnhandled } from '../../api/triage.ts';
import { toAsideTime, withNotes } from './with-notes.ts';

export type Entry =
  | { readonly message: Message; readonly isOpen: boolean }
  | { readonly note: Note }
  | { readonly meeting: Meeting }
  | { readonly sequence: readonly Message[] };

type Day = { readonly at: string; readonly entries: Entry[] };

/** A single sent message is shown, because folding it saves no room. */
const MIN_SEQUENCE = 2;

/** The messages of the campaign's sequence that were sent before the lead's first reply, newest first. */
export function findSequence(messages: readonly Message[]): readonly Message[] {
  const lastInbound = messages.findLastIndex(({ direction }) => direction === 'inbound');
  const before = lastInbound === -1 ? [] : messages.slice(lastInbound + 1);
  return before.length >= MIN_SEQUENCE && before.every(({ sent_by }) => sent_by === null) ? before : [];
}

const toTime = (entry: Entry): string => {
  if ('note' in entry || 'meeting' in entry) return toAsideTime(entry);
  return 'message' in entry ? entry.message.sent_at : (entry.sequence[0] as Message).sent_at;
};

/** Messages that no longer need attention are collapsed: neither the newest, nor the lead's newest, nor open. */
function findOpen(messages: readonly Message[]): (message: Message) => boolean {
  const newest = messages[0];
  const latest = firstUnhandled(messages) ?? messages.find(({ direction }) => direction === 'inbound');
  return (message) =>
    message === newest || message === latest || (message.direction === 'inbound' && !message.handled);
}

type ThreadPage = { readonly messages: readonly Message[]; readonly hasOlder: boolean };

/** Groups messages, notes and meetings by the viewer's day, newest first, with the sequence folded into one entry. */
export function groupByDay(
  { messages, hasOlder }: ThreadPage,
  notes: readonly Note[],
  meetings: readonly Meeting[],
): readonly Day[] {
  const isOpen = findOpen(messages);
  const sequence = hasOlder ? [] : findSequence(messages);
  const visibleMessages = messages.slice(0, messages.length - sequence.length);
  const entries: Entry[] = withNotes(visibleMessages, notes, hasOlder, meetings).map((entry) =>
    'message' in entry ? { ...entry, isOpen: isOpen(entry.message) } : entry,
  );
  if (sequence.length > 0) entries.push({ sequence });
  const days: Day[] = [];
  for (const entry of entries) {
    const at = toTime(entry);
    const day = days.at(-1);
    if (day && new Date(day.at).toDateString() === new Date(at).toDateString()) day.entries.push(entry);
    else days.push({ at, entries: [entry] });
  }
  return days;
}
