import { MAX_SELECTED } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, extendSelection, has, isEmpty, NOTHING, toggleSelection } from './selection.ts';

const LISTED = ['a', 'b', 'c', 'd', 'e'];
const listIds = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

describe('a selection', () => {
  it('adds and removes one at a time', () => {
    const one = toggleSelection(NOTHING, 'b', LISTED);
    expect(listIds(one)).toBe('b');
    expect(isEmpty(toggleSelection(one, 'b', LISTED))).toBe(true);
  });

  it('extends from the last row to this one in both directions and continues from here', () => {
    const down = extendSelection(toggleSelection(NOTHING, 'b', LISTED), 'd', LISTED);
    expect(listIds(down)).toBe('bcd');
    expect(listIds(extendSelection(down, 'e', LISTED))).toBe('bcde');
    expect(listIds(extendSelection(toggleSelection(NOTHING, 'd', LISTED), 'a', LISTED))).toBe('abcd');
  });

  it('selects only this row if the last one is no longer listed', () => {
    expect(listIds(extendSelection(NOTHING, 'c', LISTED))).toBe('c');
    expect(listIds(extendSelection(toggleSelection(NOTHING, 'gone', LISTED), 'c', LISTED))).toBe('cgone');
  });

  it('a selection of all matching rows contains each; removing one leaves the other listed rows', () => {
    expect(has(EVERYTHING, 'never listed')).toBe(true);
    expect(listIds(toggleSelection(EVERYTHING, 'c', LISTED))).toBe('abde');
  });

  it('a selection of individual rows is limited to the maximum of the API', () => {
    const rowIds = Array.from({ length: MAX_SELECTED + 5 }, (_, n) => String(n));
    expect(
      extendSelection(toggleSelection(NOTHING, '0', rowIds), String(MAX_SELECTED + 4), rowIds).ids.size,
    ).toBe(MAX_SELECTED);
  });
});
