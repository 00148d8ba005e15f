import type { ConversationRun, ConversationRunPreview } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { progressText, toOutcome, toQuestion } from './run-wording.ts';

const preview = (more: Partial<ConversationRunPreview>): ConversationRunPreview => ({
  conversations: 1284,
  unchanged: 0,
  without_access: 0,
  missing: { lost_reason: 0, value: 0, next_step: 0 },
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

describe('the confirmation of a bulk change', () => {
  it('shows how many are affected and how many are already in that state', () => {
    expect(toQuestion({ kind: 'finish' }, preview({ unchanged: 84 }))).toEqual({
      title: 'Finish 1,284 conversations?',
      sentences: ['Every message that needs action is marked as done.', '84 of them are already done.'],
      numbers: [],
    });
    expect(toQuestion({ kind: 'finish' }, preview({ conversations: 1 })).title).toBe(
      'Finish 1 conversation?',
    );
  });

  it('counts everything that a deletion removes', () => {
    const { title, numbers } = toQuestion({ kind: 'delete' }, preview({ replies: 1 }));
    expect(title).toBe('Delete 1,284 conversations?');
    expect(numbers.map(({ count, one }) => [count, one])).toEqual([
      [1284, 'conversation'],
      [5201, 'message'],
      [1, 'unsent reply'],
    ]);
  });

  it('shows how many the assignee cannot access', () => {
    const change = { kind: 'assign', user_id: 'x', name: 'Ann' } as const;
    expect(toQuestion(change, preview({ without_access: 12, unchanged: 1 }))).toMatchObject({
      title: 'Assign 1,284 conversations to Ann?',
      sentences: [
        '1 of them is already assigned to Ann.',
        '12 of them are in a location that Ann cannot access and will not be changed.',
      ],
    });
    expect(toQuestion({ kind: 'assign', user_id: null }, preview({})).title).toBe(
      'Unassign 1,284 conversations?',
    );
  });

  it('uses the label of the disposition', () => {
    expect(toQuestion({ kind: 'disposition', sentiment: 'ooo' }, preview({})).title).toBe(
      'Set 1,284 conversations to "Out of Office"?',
    );
  });
});

describe('a bulk change', () => {
  it('shows its progress in both directions', () => {
    expect(progressText(aRun({ state: 'running', done: 500 }))).toBe('Finishing 500 of 1,284 conversations');
    expect(progressText(aRun({ state: 'undoing', undone: 1000 }))).toBe(
      'Undoing 1,000 of 1,200 conversations',
    );
  });

  it('reports what happened', () => {
    expect(toOutcome(aRun({}))).toEqual({
      title: '1,200 conversations: finished',
      sentence: '3,120 messages marked as done.',
    });
    expect(toOutcome(aRun({ changed: 0 }))).toEqual({ title: 'Nothing left to do' });
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
