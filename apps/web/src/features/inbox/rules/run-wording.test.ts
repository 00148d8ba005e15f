import type { ConversationRun, ConversationRunPreview } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { progressText, toOutcome, toQuestion } from './run-wording.ts';

const preview = (more: Partial<ConversationRunPreview>): ConversationRunPreview => ({
  conversations: 1284,
  unchanged: 0,
  without_access: 0,
  messages: 5201,
  replies: 0,
  ...more,
});

const aRun = (more: Partial<ConversationRun>): ConversationRun => ({
  id: '00000000-0000-4000-8000-000000000001',
  change: { kind: 'finish' },
  state: 'done',
  total: 1284,
  done: 1284,
  changed: 1200,
  messages: 3120,
  undone: 0,
  error: null,
  created_at: '2026-03-01T00:00:00.000Z',
  finished_at: null,
  ...more,
});

describe('before many are changed', () => {
  it('their number is named, and how many are so already', () => {
    expect(toQuestion({ kind: 'finish' }, preview({ unchanged: 84 }))).toEqual({
      title: 'Finish 1,284 conversations?',
      sentences: ['Every message that needs action is marked as done.', '84 of them are done already.'],
      numbers: [],
    });
    expect(toQuestion({ kind: 'finish' }, preview({ conversations: 1 })).title).toBe(
      'Finish 1 conversation?',
    );
  });

  it('all that a deletion takes is counted', () => {
    const { title, numbers } = toQuestion({ kind: 'delete' }, preview({ replies: 1 }));
    expect(title).toBe('Delete 1,284 conversations?');
    expect(numbers.map(({ count, one }) => [count, one])).toEqual([
      [1284, 'conversation'],
      [5201, 'message'],
      [1, 'reply that has not gone out'],
    ]);
  });

  it('it is said which ones a person cannot be asked to work', () => {
    const wanted = { kind: 'assign', user_id: 'x', name: 'Ann' } as const;
    expect(toQuestion(wanted, preview({ without_access: 12, unchanged: 1 }))).toMatchObject({
      title: 'Assign 1,284 conversations to Ann?',
      sentences: [
        '1 of them is theirs already.',
        '12 of them are in a location that Ann does not see, and stay as they are.',
      ],
    });
    expect(toQuestion({ kind: 'assign', user_id: null }, preview({})).title).toBe(
      'Assign 1,284 conversations to nobody?',
    );
  });

  it('a disposition is named as people know it', () => {
    expect(toQuestion({ kind: 'disposition', sentiment: 'ooo' }, preview({})).title).toBe(
      'Set 1,284 conversations to "Out of Office"?',
    );
  });
});

describe('a change of many', () => {
  it('says how far it is, there and back', () => {
    expect(progressText(aRun({ state: 'running', done: 500 }))).toBe('Finishing 500 of 1,284 conversations');
    expect(progressText(aRun({ state: 'undoing', undone: 1000 }))).toBe(
      'Taking back 1,000 of 1,200 conversations',
    );
  });

  it('says what happened', () => {
    expect(toOutcome(aRun({}))).toEqual({
      title: '1,200 conversations: finished',
      sentence: '3,120 messages marked as done.',
    });
    expect(toOutcome(aRun({ changed: 0 }))).toEqual({ title: 'Nothing was left to do' });
    expect(toOutcome(aRun({ change: { kind: 'disposition', sentiment: 'soft_no' } }))).toEqual({
      title: 'Lead Disposition Updated',
      sentence: 'Set to "Soft No" for 1,200 conversations and synced across all conversation messages.',
    });
    expect(toOutcome(aRun({ change: { kind: 'assign', user_id: 'x' } }), 'Ann').title).toBe(
      '1,200 conversations: assigned to Ann',
    );
    expect(toOutcome(aRun({ change: { kind: 'delete' } })).sentence).toBe(
      '3,120 messages deleted with them.',
    );
  });
});
