import { describe, expect, test } from 'vitest';
import { findNumberProblem, type NumberRule, readNumber } from './read-number.ts';

const amount: NumberRule = { min: 0, max: 1_000_000, decimals: 2, problem: 'No amount' };
const count: NumberRule = { min: 10, max: 100, decimals: 0, problem: 'No count' };

describe('readNumber', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['1250.75', 1250.75],
    ['$1,250.75', 1250.75],
    ['1,000,000', 1_000_000],
    [' 12. ', 12],
    ['.5', 0.5],
  ])('reads %j as %j', (typed, value) => expect(readNumber(typed, amount)).toEqual({ value }));

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
  ])('rejects %j instead of reading another number', (typed) =>
    expect(readNumber(typed, amount)).toEqual({ problem: 'No amount' }),
  );

  test.each(['9', '101', '10.5', '1e2', '-50'])('rejects %j for whole numbers from 10 to 100', (typed) =>
    expect(findNumberProblem(typed, count)).toBe('No count'),
  );

  test.each(['10', '55', '100'])('accepts %j for whole numbers from 10 to 100', (typed) =>
    expect(findNumberProblem(typed, count)).toBeNull(),
  );
});
