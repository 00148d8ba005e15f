import type { Message, Note } from '@hearback/contract';

type Entry = { readonly message: Message } | { readonly note: Note };

/** Merges notes and messages, newest first. Notes older than the loaded messages appear once those are loaded. */
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
