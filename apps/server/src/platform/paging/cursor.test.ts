import { describe, expect, it } from 'vitest';
import { cutPage, parseCursor } from './cursor.ts';

const ID = '0b7f7c0e-0000-4000-8000-000000000001';

describe('a cursor', () => {
  it('contains a timestamp in microseconds and an id', () => {
    expect(parseCursor(`2026-11-01T10:00:00.123456Z_${ID}`)).toEqual({
      at: '2026-11-01T10:00:00.123456Z',
      id: ID,
    });
  });

  it('may be missing', () => expect(parseCursor(undefined)).toBeNull());

  it.each([
    '',
    'x',
    ID,
    `2026-13-01T10:00:00.123456Z_${ID}`,
    `2026-02-30T10:00:00.123456Z_${ID}`,
    `2026-11-01T24:00:00.000000Z_${ID}`,
    `0000-01-01T10:00:00.123456Z_${ID}`,
    `2026-11-01T10:00:00.123456Z_${ID.toUpperCase()}`,
    `2026-11-01T10:00:00.123456Z_${ID}'; --`,
  ])('is refused when it is %j', (text) =>
    expect(() => parseCursor(text)).toThrow('Some values are invalid. Check the form and try again.'),
  );
});

describe('a page', () => {
  const rows = ['a', 'b', 'c'].map((name) => ({ name, cursor: `at ${name}` }));

  it('points after its last row when there are more', () =>
    expect(cutPage(rows, 2)).toEqual({ page: [{ name: 'a' }, { name: 'b' }], next: 'at b' }));

  it('is the last one when no rows are left', () => expect(cutPage(rows, 3).next).toBeNull());
});
