import { expect, test } from 'vitest';
import { aMessage, aNote } from '#web/lib/testing/conversations.ts';
import { withNotes } from './with-notes.ts';

const shown = (hasOlder: boolean) =>
  withNotes([aMessage(2), aMessage(4)], [aNote(1), aNote(3), aNote(5)], hasOlder).map((entry) =>
    'note' in entry ? entry.note.content : entry.message.body,
  );

test('notes are sorted between the messages by time', () => {
  expect(shown(false)).toEqual(['Note 1', 'Body 2', 'Note 3', 'Body 4', 'Note 5']);
});

test('a note older than the oldest loaded message appears with the older messages', () => {
  expect(shown(true)).toEqual(['Note 1', 'Body 2', 'Note 3', 'Body 4']);
});
