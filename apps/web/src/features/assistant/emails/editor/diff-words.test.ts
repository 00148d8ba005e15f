import { expect, test } from 'vitest';
import { type DiffPart, diffWords } from './diff-words.ts';

const spell = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

test.each([
  ['same words', 'same words', 'same words'],
  ['Hello there', 'Hello Ann', 'Hello [-there][+Ann]'],
  ['', 'New', '[+New]'],
  ['Old', '', '[-Old]'],
  ['one two three', 'one three', 'one [-two ]three'],
  ['line\nline', 'line\nadded\nline', 'line\n[+added\n]line'],
])('from %j to %j is %j', (before, after, expected) =>
  expect(spell(diffWords(before, after))).toBe(expected),
);
