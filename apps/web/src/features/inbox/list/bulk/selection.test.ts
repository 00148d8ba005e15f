import { MAX_SELECTED } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, extended, has, isEmpty, NOTHING, toggled } from './selection.ts';

const LISTED = ['a', 'b', 'c', 'd', 'e'];
const listIds = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

describe('a selection', () => {
  it('adds and removes one at a time', () => {
    const one = toggled(NOTHING, 'b', LISTED);
    expect(listIds(one)).toBe('b');
    expect(isEmpty(toggled(one, 'b', LISTED))).toBe(true);
  });

  it('extends from the last row to this one in both directions and continues from here', () => {
    const down = extended(toggled(NOTHING, 'b', LISTED), 'd', LISTED);
    expect(listIds(down)).toBe('bcd');
    expect(listIds(extended(down, 'e', LISTED))).toBe('bcde');
    expect(listIds(extended(toggled(NOTHING, 'd', LISTED), 'a', LISTED))).toBe('abcd');
  });

  it('selects only this row if the last one is no longer listed', () => {
    expect(listIds(extended(NOTHING, 'c', LISTED))).toBe('c');
    expect(listIds(extended(toggled(NOTHING, 'gone', LISTED), 'c', LISTED))).toBe('cgone');
  });

  it('of all matching rows contains each; removing one leaves the other listed rows', () => {
    expect(has(EVERYTHING, 'never listed')).toBe(true);
    expect(listIds(toggled(EVERYTHING, 'c', LISTED))).toBe('abde');
  });

  it('of individual rows is limited to the maximum of the API', () => {
    const many = Array.from({ length: MAX_SELECTED + 5 }, (_, n) => String(n));
    expect(extended(toggled(NOTHING, '0', many), String(MAX_SELECTED + 4), many).ids.size).toBe(MAX_SELECTED);
  });
});
