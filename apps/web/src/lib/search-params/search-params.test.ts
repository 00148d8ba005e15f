import { describe, expect, test } from 'vitest';
import { day, defineSearchParams, moment, oneOf, text, uuid, whole } from './search-params.ts';

const ID = '00000000-0000-4000-8000-00000000000a';

describe('defineSearchParams', () => {
  test('parses each value, and ignores invalid and unknown ones', () => {
    const { parse } = defineSearchParams({ q: text(5), sort: oneOf(['up', 'down']), page: whole(1) });
    expect(parse({ q: 'acme', sort: 'down', page: '2', other: '1' })).toEqual({
      q: 'acme',
      sort: 'down',
      page: 2,
    });
    expect(Object.keys(parse({ q: 'longer', sort: 'sideways', page: '0' }))).toEqual([]);
  });

  test('reads numbers and booleans as the text they were', () => {
    expect([555, true, '1e5'].map(text(200))).toEqual(['555', 'true', '1e5']);
    expect([null, undefined, ['a'], { a: 1 }].map((odd) => text(200)(odd))).toEqual(Array(4).fill(undefined));
    expect(oneOf(['7', '30'])(7)).toBe('7');
    expect(text(200, 1)('')).toBeUndefined();
  });

  test.each([
    ['an id', uuid, [ID], [ID.toUpperCase(), 'me', `${ID}0`, '00000000-0000-0000-0000-000000000001']],
    ['a day', day, ['2024-02-29', '2026-12-31'], ['2026-02-30', '0000-01-01', '2026-1-1', 'yesterday']],
    [
      'a moment',
      moment,
      ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z'],
      ['2026-03-02', '2026-03-02T25:00:00Z', '2026-02-30T10:00:00Z', '2026-03-02T10:00:00+01:00'],
    ],
  ] as const)('distinguishes %s from similar texts', (_what, reader, validTexts, odd) => {
    for (const value of validTexts) expect(reader(value)).toBe(value);
    for (const value of odd) expect(reader(value)).toBeUndefined();
  });

  test('accepts a whole number in any notation', () => {
    expect(['2', 2, '-3'].map((value) => whole()(value))).toEqual([2, 2, -3]);
    for (const odd of ['', ' ', '1.5', 'two', '1e400']) expect(whole()(odd)).toBeUndefined();
    expect(whole(1)('0')).toBeUndefined();
  });
});
