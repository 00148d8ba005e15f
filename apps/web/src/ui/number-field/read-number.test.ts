import { describe, expect, test } from 'vitest';
import { type NumberRule, problemWith, readNumber } from './read-number.ts';

const amount: NumberRule = { min: 0, max: 1_000_000, decimals: 2, problem: 'No amount' };
const count: NumberRule = { min: 10, max: 100, decimals: 0, problem: 'No count' };

describe('a number as it is typed', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['1250.75', 1250.75],
    ['$1,250.75', 1250.75],
    ['1,000,000', 1_000_000],
    [' 12. ', 12],
    ['.5', 0.5],
  ])('%j is %j', (typed, value) => expect(readNumber(typed, amount)).toEqual({ value }));

  test.each([
    '-5',
    '1e9',
    '19x',
    '1,5',
    '1.250,75',
    '1.234',
    '1000000.01',
    '.',
    '-',
    '1 2',
    'NaN',
    'Infinity',
    '0x10',
    '--1',
    '١',
  ])('%j is refused, and never taken for another number', (typed) =>
    expect(readNumber(typed, amount)).toEqual({ problem: 'No amount' }),
  );

  test.each(['9', '101', '10.5', '1e2', '-50'])(
    '%j is refused where whole numbers from 10 to 100 are asked',
    (typed) => expect(problemWith(typed, count)).toBe('No count'),
  );

  test.each(['10', '55', '100'])('%j is taken there', (typed) =>
    expect(problemWith(typed, count)).toBeNull(),
  );
});
