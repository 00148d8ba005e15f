import { expect, test } from 'vitest';
import { findMentions } from './mentions.ts';

const PEOPLE = ['Ann', 'Ann Lee', 'José', 'kim@acme.test'];

test.each([
  ['@Ann, please look', ['Ann']],
  ['Ask @Ann Lee or @josé.', ['Ann Lee', 'José']],
  ['(@kim@acme.test)', ['kim@acme.test']],
  ['@Annabel is another person', []],
  ['mail to x@Ann', []],
  ['@ Ann', []],
  ['@Ann @Ann', ['Ann', 'Ann']],
])('finds in %j the mentions %j', (text, names) => {
  expect(findMentions(text, PEOPLE).map(({ name }) => name)).toEqual(names);
});

test('returns the position of the name including the @', () => {
  expect(findMentions('Hi @Ann Lee!', PEOPLE)).toEqual([{ from: 3, to: 11, name: 'Ann Lee' }]);
});
