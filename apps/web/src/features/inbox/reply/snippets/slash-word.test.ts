import { expect, test } from 'vitest';
import { findSlashWord, insertAt } from './slash-word.ts';

test.each([
  ['/', { from: 0, word: '' }],
  ['Hi\n/pri', { from: 3, word: 'pri' }],
  ['Hi /our price', { from: 3, word: 'our price' }],
  ['and/or', null],
  ['https://acme.example', null],
  ['1 / 2', null],
  ['/one\ntwo', null],
  ['Hi', null],
])('of %j a snippet is looked for by %j', (text, found) => {
  expect(findSlashWord(text, text.length)).toEqual(found);
});

test('the words come in place of what was typed, and what stands behind it stays', () => {
  expect(insertAt('Hi /pri, bye', { from: 3, word: 'pri' }, '$5')).toEqual({ text: 'Hi $5, bye', caret: 5 });
});
