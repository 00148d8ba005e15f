import type { Message, Note } from '@hearback/contract';

type Entry = { readonly message: Message } | { readonly note: Note };

/** In the order of time, newest first. Notes that belong among messages that are not loaded yet come with them. */
export function withNotes(
  messages: readonly Message[],
  notes: readonly Note[],
  hasOlder: boolean,
): readonly Entry[] {
  const oldest = Date.parse(messages.at(-1)?.sent_at ?? '');
  const shown = hasOlder ? notes.filter(({ created_at }) => Date.parse(created_at) >= oldest) : [...notes];
  const entries: Entry[] = [];
  for (const message of messages) {
    const at = Date.parse(message.sent_at);
    while (shown[0] && Date.parse(shown[0].created_at) >= at) entries.push({ note: shown.shift() as Note });
    entries.push({ message });
  }
  return [...entries, ...shown.map((note) => ({ note }))];
}
