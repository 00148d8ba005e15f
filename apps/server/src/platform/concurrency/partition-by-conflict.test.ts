import { expect, it } from 'vitest';
import { partitionByConflict } from './partition-by-conflict.ts';

const toBatches = (...items: string[]) =>
  partitionByConflict(items, (item) => item.split('+').map((key) => key || null));

it('puts items without a common key into one batch', () =>
  expect(toBatches('a', 'b', 'c')).toEqual([['a', 'b', 'c']]));

it('keeps the order of items that share a key', () =>
  expect(toBatches('a+1', 'b', 'a+2', 'a+3', 'b+4')).toEqual([['a+1', 'b'], ['a+2', 'b+4'], ['a+3']]));

it('places an item after every item it shares a key with', () =>
  expect(toBatches('a', 'a+b', 'b+c', 'c')).toEqual([['a'], ['a+b'], ['b+c'], ['c']]));

it('treats a null key as not shared', () => expect(toBatches('+a', '+b')).toEqual([['+a', '+b']]));

it('returns no batches for an empty list', () => expect(toBatches()).toEqual([]));
