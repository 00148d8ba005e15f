import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/testing/random.ts';
import {
  decideField,
  type FieldDecision,
  type FieldOwner,
  type FieldState,
  type FieldValue,
  isEmpty,
  isSame,
} from './decide-field.ts';

const decide = (state: FieldState) => {
  const { action, conflict } = decideField(state);
  return conflict ? `${action}, conflict` : action;
};
const before = { ours: 'a', theirs: 'a' };

describe('a field that was synced before', () => {
  it.each<[FieldOwner, string, string, string]>([
    // owner, ours, theirs, decision; both sides had 'a'.
    ['crm', 'a', 'a', 'echo'],
    ['crm', 'b', 'b', 'echo'],
    ['crm', 'a', 'b', 'take'],
    ['crm', 'b', 'a', 'take, conflict'],
    ['crm', 'b', 'c', 'take, conflict'],
    ['crm', 'b', '', 'write'],
    ['crm', 'a', '', 'echo'],
    ['hearback', 'b', 'a', 'write'],
    ['hearback', 'a', 'b', 'write, conflict'],
    ['hearback', 'b', 'c', 'write, conflict'],
    ['hearback', 'a', '', 'write, conflict'],
    ['hearback', '', 'a', 'write'],
    ['shared', 'b', 'a', 'write'],
    ['shared', 'a', 'b', 'take'],
    ['shared', 'b', 'c', 'take, conflict'],
    ['shared', 'a', '', 'echo'],
    ['shared', 'b', '', 'write'],
  ])('owned by %s, ours %j and theirs %j: %s', (owner, ours, theirs, expected) => {
    expect(decide({ owner, ours, theirs, ledger: before })).toBe(expected);
  });

  it('is left alone while a settled difference does not change', () => {
    const ledger = { ours: 'x', theirs: 'y' };
    for (const owner of ['crm', 'hearback', 'shared'] as const)
      expect(decide({ owner, ours: 'x', theirs: 'y', ledger })).toBe('echo');
  });
});

describe('a field before the first sync', () => {
  it.each<[FieldOwner, FieldValue, FieldValue, string]>([
    ['crm', 'ours', 'theirs', 'take'],
    ['crm', 'ours', null, 'write'],
    ['hearback', 'ours', 'theirs', 'write'],
    ['shared', null, 'theirs', 'take'],
    ['shared', 'ours', '', 'write'],
    ['shared', 'ours', 'theirs', 'take, conflict'],
    ['shared', false, true, 'take, conflict'],
  ])('owned by %s, ours %j and theirs %j: %s', (owner, ours, theirs, expected) => {
    expect(decide({ owner, ours, theirs, ledger: null })).toBe(expected);
  });
});

it('compares lists as sets and treats all empty values alike', () => {
  expect(isSame(['b', 'a'], ['a', 'b'])).toBe(true);
  expect(isSame(['a'], ['a', 'b'])).toBe(false);
  expect(isSame(null, '')).toBe(true);
  expect(isSame([], null)).toBe(true);
  expect(isSame(0, null)).toBe(false);
  expect(isSame(false, null)).toBe(false);
});

describe('random edits on both sides', () => {
  const VALUES: readonly FieldValue[] = ['a', 'b', 'c', null];

  /** Applies a decision as the sync does and returns the new state. */
  const apply = (state: FieldState, { action }: FieldDecision): FieldState => {
    const ours = action === 'take' ? state.theirs : state.ours;
    const theirs = action === 'write' ? state.ours : state.theirs;
    return { ...state, ours, theirs, ledger: { ours, theirs } };
  };

  it.each(['crm', 'hearback', 'shared'] as const)(
    'settle after one sync, lose no value silently and never loop, owned by %s',
    (owner) => {
      for (let seed = 1; seed <= 300; seed += 1) {
        const random = createRandom(seed);
        const pick = () => VALUES[Math.floor(random() * VALUES.length)] ?? null;
        let state: FieldState = { owner, ours: pick(), theirs: pick(), ledger: null };
        for (let step = 0; step < 20; step += 1) {
          if (random() < 0.4) state = { ...state, ours: pick() };
          if (random() < 0.4) state = { ...state, theirs: pick() };
          const decision = decideField(state);
          const { ours, theirs, ledger } = state;
          const next = apply(state, decision);
          // The value that disappears was either known to be synced before, or is empty, or is in the conflict log.
          const lostValue = decision.action === 'take' ? ours : decision.action === 'write' ? theirs : null;
          const synced = decision.action === 'take' ? ledger?.ours : ledger?.theirs;
          const isKnown = isEmpty(lostValue) || (ledger !== null && isSame(lostValue, synced ?? null));
          const isFirst = ledger === null && owner !== 'shared';
          expect({ seed, step, ok: isKnown || isFirst || decision.conflict }).toEqual({
            seed,
            step,
            ok: true,
          });
          // A value that exists here is never replaced by nothing.
          if (decision.action === 'take') expect(isEmpty(theirs)).toBe(false);
          // The second sync has nothing to do.
          expect(decideField(next)).toEqual({ action: 'echo', conflict: false });
          state = next;
        }
      }
    },
  );
});
