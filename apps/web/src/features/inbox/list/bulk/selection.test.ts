import { MOST_CHOSEN } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, extended, has, isEmpty, NOTHING, toggled } from './selection.ts';

const LISTED = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

describe('a selection', () => {
  it('takes and leaves one at a time', () => {
    const one = toggled(NOTHING, 'b', LISTED);
    expect(idsOf(one)).toBe('b');
    expect(isEmpty(toggled(one, 'b', LISTED))).toBe(true);
  });

  it('reaches from the last one to this, up or down, and goes on from here', () => {
    const down = extended(toggled(NOTHING, 'b', LISTED), 'd', LISTED);
    expect(idsOf(down)).toBe('bcd');
    expect(idsOf(extended(down, 'e', LISTED))).toBe('bcde');
    expect(idsOf(extended(toggled(NOTHING, 'd', LISTED), 'a', LISTED))).toBe('abcd');
  });

  it('takes this one alone where the last is not listed any more', () => {
    expect(idsOf(extended(NOTHING, 'c', LISTED))).toBe('c');
    expect(idsOf(extended(toggled(NOTHING, 'gone', LISTED), 'c', LISTED))).toBe('cgone');
  });

  it('of all that match holds each; without one it is those that are listed', () => {
    expect(has(EVERYTHING, 'never listed')).toBe(true);
    expect(idsOf(toggled(EVERYTHING, 'c', LISTED))).toBe('abde');
  });

  it('by hand ends at what can be asked for by name', () => {
    const many = Array.from({ length: MOST_CHOSEN + 5 }, (_, n) => String(n));
    expect(extended(toggled(NOTHING, '0', many), String(MOST_CHOSEN + 4), many).ids.size).toBe(MOST_CHOSEN);
  });
});
