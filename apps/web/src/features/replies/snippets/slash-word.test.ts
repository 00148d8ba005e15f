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
])('the text %j searches snippets for %j', (text, found) => {
  expect(findSlashWord(text, text.length)).toEqual(found);
});

test('the inserted text replaces what was typed and keeps the text after it', () => {
  expect(insertAt('Hi /pri, bye', { from: 3, word: 'pri' }, '$5')).toEqual({ text: 'Hi $5, bye', caret: 5 });
});
