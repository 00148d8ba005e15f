import { describe, expect, test } from 'vitest';
import { aMessage, aNote, uuid } from '#web/lib/testing/conversations.ts';
import { findSequence, groupByDay } from './entries.ts';

const sent = (n: number, sent_at: string, more = {}) =>
  aMessage(n, { direction: 'outbound', sent_at, ...more });
const received = (n: number, sent_at: string, handled = true) => aMessage(n, { sent_at, handled });

describe('the messages of a thread', () => {
  test('are grouped by day, newest first, with the notes in between', () => {
    const messages = [received(1, '2026-03-05T12:00:00Z'), sent(2, '2026-03-05T11:00:00Z')];
    const days = groupByDay(
      { messages, hasOlder: false },
      [aNote(1, { created_at: '2026-03-05T11:30:00Z' }), aNote(2, { created_at: '2026-03-02T11:30:00Z' })],
      [],
    );
    expect(days.map(({ entries }) => entries.map((entry) => Object.keys(entry)[0]))).toEqual([
      ['message', 'note', 'message'],
      ['note'],
    ]);
  });

  test('are collapsed unless they are the newest, the lead’s newest or still open', () => {
    const messages = [
      sent(1, '2026-03-05T12:00:00Z'),
      received(2, '2026-03-05T11:00:00Z'),
      received(3, '2026-03-05T10:00:00Z', false),
      received(4, '2026-03-05T09:00:00Z'),
    ];
    const [day] = groupByDay({ messages, hasOlder: false }, [], []);
    expect(day?.entries.map((entry) => 'isOpen' in entry && entry.isOpen)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const done = messages.map((each) => ({ ...each, handled: true }));
    const [doneDay] = groupByDay({ messages: done, hasOlder: false }, [], []);
    expect(doneDay?.entries.map((entry) => 'isOpen' in entry && entry.isOpen)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('messages of the sequence before the first reply are folded, but not a single one and not a colleague’s', () => {
    const reply = received(1, '2026-03-05T12:00:00Z');
    const [second, first] = [sent(2, '2026-03-04T12:00:00Z'), sent(3, '2026-03-01T12:00:00Z')];
    expect(findSequence([reply, second, first])).toEqual([second, first]);
    expect(findSequence([reply, first])).toEqual([]);
    expect(findSequence([second, first])).toEqual([]);
    const byHand = { ...second, sent_by: { id: uuid(31), name: 'Bea Berg' } };
    expect(findSequence([reply, byHand, first])).toEqual([]);
    const folded = groupByDay({ messages: [reply, second, first], hasOlder: false }, [], []);
    expect(folded.flatMap(({ entries }) => entries)).toHaveLength(2);
    const unknown = groupByDay({ messages: [reply, second, first], hasOlder: true }, [], []);
    expect(unknown.flatMap(({ entries }) => entries)).toHaveLength(3);
  });
});
