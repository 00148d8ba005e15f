import { expect, it } from 'vitest';
import { partitionByConflict } from './partition-by-conflict.ts';

const toBatches = (...items: string[]) =>
  partitionByConflict(items, (item) => item.split('+').map((key) => key || null));

it('takes what has nothing in common at once', () =>
  expect(toBatches('a', 'b', 'c')).toEqual([['a', 'b', 'c']]));

it('keeps the order of what shares a key', () =>
  expect(toBatches('a+1', 'b', 'a+2', 'a+3', 'b+4')).toEqual([['a+1', 'b'], ['a+2', 'b+4'], ['a+3']]));

it('comes after everything it shares any key with', () =>
  expect(toBatches('a', 'a+b', 'b+c', 'c')).toEqual([['a'], ['a+b'], ['b+c'], ['c']]));

it('knows that a missing key is shared with nobody', () =>
  expect(toBatches('+a', '+b')).toEqual([['+a', '+b']]));

it('has no turns for nothing', () => expect(toBatches()).toEqual([]));
