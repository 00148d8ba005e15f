import type { Meeting } from '@hearback/contract';
import { expect, test } from 'vitest';
import { aMessage, aNote } from '#web/lib/testing/conversations.ts';
import { withNotes } from './with-notes.ts';

const listTexts = (hasOlder: boolean) =>
  withNotes([aMessage(2), aMessage(4)], [aNote(1), aNote(3), aNote(5)], hasOlder, []).map((entry) =>
    'note' in entry ? entry.note.content : 'message' in entry ? entry.message.body : entry.meeting.id,
  );

test('notes are sorted between the messages by time', () => {
  expect(listTexts(false)).toEqual(['Note 1', 'Body 2', 'Note 3', 'Body 4', 'Note 5']);
});

test('a note older than the oldest loaded message appears with the older messages', () => {
  expect(listTexts(true)).toEqual(['Note 1', 'Body 2', 'Note 3', 'Body 4']);
});

test('a meeting is sorted between the messages by its last change', () => {
  const meeting = { id: 'm', changed_at: aMessage(3).sent_at } as Meeting;
  const entries = withNotes([aMessage(2), aMessage(4)], [], false, [meeting]);
  expect(entries.map((entry) => ('meeting' in entry ? 'meeting' : 'message'))).toEqual([
    'message',
    'meeting',
    'message',
  ]);
});
