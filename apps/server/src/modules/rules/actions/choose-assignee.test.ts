import { describe, expect, it } from 'vitest';
import { type Candidate, chooseAssignee } from './choose-assignee.ts';

const PEOPLE: Candidate[] = [
  { user_id: 'ann', name: 'Ann', open: 3, last_assigned_at: '2026-11-01T10:00:00.000000' },
  { user_id: 'bob', name: 'Bob', open: 1, last_assigned_at: '2026-11-02T10:00:00.000000' },
  { user_id: 'cem', name: 'Cem', open: 9, last_assigned_at: null },
];

describe('the choice of an assignee', () => {
  it.each([
    ['round_robin', null, 'cem'],
    ['round_robin', 5, 'ann'],
    ['round_robin', 2, 'bob'],
    ['least_loaded', null, 'bob'],
    ['least_loaded', 1, undefined],
  ] as const)('with %s and at most %s open conversations is %s', (method, max_open, expected) => {
    expect(chooseAssignee(PEOPLE, { method, max_open })?.user_id).toBe(expected);
  });

  it('among people with the same load is the one who waited longest', () => {
    const equal = PEOPLE.map((person) => ({ ...person, open: 1 }));
    expect(chooseAssignee(equal, { method: 'least_loaded', max_open: null })?.user_id).toBe('cem');
  });
});
