import type { Meeting, Message, Note } from '@hearback/contract';

type Aside = { readonly note: Note } | { readonly meeting: Meeting };
type Entry = { readonly message: Message } | Aside;

export const toAsideTime = (aside: Aside): string =>
  'note' in aside ? aside.note.created_at : aside.meeting.changed_at;

/** Merges notes and meetings with the messages, newest first. Older ones appear once the messages of that time are loaded. */
export function withNotes(
  messages: readonly Message[],
  notes: readonly Note[],
  hasOlder: boolean,
  meetings: readonly Meeting[],
): readonly Entry[] {
  const oldest = Date.parse(messages.at(-1)?.sent_at ?? '');
  const asides: Aside[] = [...notes.map((note) => ({ note })), ...meetings.map((meeting) => ({ meeting }))];
  const visibleAsides = asides
    .filter((aside) => !hasOlder || Date.parse(toAsideTime(aside)) >= oldest)
    .sort((a, b) => Date.parse(toAsideTime(b)) - Date.parse(toAsideTime(a)));
  const entries: Entry[] = [];
  for (const message of messages) {
    const at = Date.parse(message.sent_at);
    while (visibleAsides[0] && Date.parse(toAsideTime(visibleAsides[0])) >= at)
      entries.push(visibleAsides.shift() as Aside);
    entries.push({ message });
  }
  return [...entries, ...visibleAsides];
}
