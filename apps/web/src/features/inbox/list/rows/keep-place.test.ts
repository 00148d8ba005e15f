import { expect, test } from 'vitest';
import { countRowsAbove } from './keep-place.ts';

test.each([
  ['nothing changed', ['a', 'b', 'c'], ['a', 'b', 'c'], 1, 0],
  ['a reply came in on top', ['a', 'b', 'c'], ['new', 'a', 'b', 'c'], 1, 1],
  ['a conversation below moved to the top', ['a', 'b', 'c'], ['c', 'a', 'b'], 1, 1],
  ['one above went away', ['a', 'b', 'c'], ['b', 'c'], 1, -1],
  ['the row itself went away', ['a', 'b', 'c'], ['new', 'a', 'c'], 1, 0],
  ['nothing is left', ['a', 'b'], [], 1, 0],
])('the list stays where it is when %s', (_what, before, after, top, expected) =>
  expect(countRowsAbove(before, after, top)).toBe(expected),
);
