import { expect, test } from 'vitest';
import { DISPOSITION_LABELS, reasonsText, unsureText } from './wording.ts';

test('the five dispositions have labels in the order of the keys 1 to 5', () => {
  const labels = ['Interested', 'Soft No', 'Hard No', 'Out of Office', 'Wrong Person'];
  expect(Object.values(DISPOSITION_LABELS)).toEqual(labels);
});

test.each([
  [
    'based on “remove me” (97% confidence, built-in rules)',
    { by: 'built_in', confidence: 0.97, words: ['remove me'] },
  ],
  ['80% confidence, AI model', { by: 'model', confidence: 0.8, words: [] }],
  [
    'based on a similar reply that your team corrected (93% similar)',
    { by: 'learned', confidence: 0.93, words: [] },
  ],
] as const)('the reason of a sentiment reads %s', (text, { words, ...reasons }) =>
  expect(reasonsText({ ...reasons, words: [...words] })).toBe(text),
);

test('an uncertain sentiment names the guess and the keys that decide', () => {
  expect(unsureText('soft_no', { by: 'built_in', confidence: 0.61, words: ['later'] })).toBe(
    'Probably Soft No, based on “later” (61% confidence, built-in rules). Press 1 to 5 to decide.',
  );
  expect(unsureText(null, null)).toBe('No disposition is certain. Press 1 to 5 to decide.');
});
