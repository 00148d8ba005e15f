import { expect, test } from 'vitest';
import { findNext, stepFrom } from './next-conversation.ts';

test.each([
  ['the row below', ['a', 'b', 'c'], 'b', 'c'],
  ['the row above, at the end of the list', ['a', 'b', 'c'], 'c', 'b'],
  ['the first, when the open one is not listed', ['a', 'b'], 'x', 'a'],
  ['nothing, when there is no other', ['a'], 'a', undefined],
  ['nothing, when the list is empty', [], 'a', undefined],
])('after a conversation comes %s', (_what, ids, open, next) => expect(findNext(ids, open)).toBe(next));

const ids = ['a', 'b', 'c'];

test.each([
  ['below', 'a', 1, 0, 1],
  ['above', 'c', -1, 2, 1],
  ['nowhere at the end', 'c', 1, 2, 2],
  ['nowhere at the beginning', 'a', -1, 0, 0],
  ['to the top without a current row', undefined, 1, 0, 0],
  ['to the row that moved up, from one that left the list', 'gone', 1, 1, 1],
  ['to the row above, from one that left the list', 'gone', -1, 1, 0],
  ['to the last, from one that left the end of the list', 'gone', 1, 3, 2],
] as const)('a step leads %s', (_where, current, by, last, to) =>
  expect(stepFrom(ids, current, { by, last })).toBe(to),
);
