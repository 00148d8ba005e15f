import { expect, test } from 'vitest';
import { findMarks } from './find-marks.ts';

const marked = (text: string, ...words: string[]) =>
  findMarks(text, words)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

test.each([
  ['Please remove me from the list', ['remove me', 'list'], 'Please [remove me] from the [list]'],
  ['I know that no is no', ['no'], 'I know that [no] is no'],
  ['Say what you like', ['nobody wrote this'], 'Say what you like'],
  ['a b c', ['b c', 'b'], 'a [b c]'],
  ['😀 yes', ['😀', ''], '[😀] yes'],
  ['', ['x'], ''],
])('in %j the words %j are marked once, as whole words', (text, words, expected) =>
  expect(marked(text, ...words)).toBe(expected),
);
