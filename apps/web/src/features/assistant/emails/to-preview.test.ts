import { expect, test } from 'vitest';
import { toPreview } from './to-preview.ts';

const email = (n: number, body = 'Hello') => ({ subject: `Subject ${n}`, body });

test('the preview shows two emails and counts the others', () => {
  const { shown, more } = toPreview([email(1), email(2), email(3), email(4)]);
  expect(shown.map(({ subject }) => subject)).toEqual(['Subject 1', 'Subject 2']);
  expect(more).toBe(2);
  expect(toPreview([email(1)]).more).toBe(0);
});

test.each([
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), `${'a'.repeat(100)}…`],
  [`${'a'.repeat(99)}😀b`, `${'a'.repeat(99)}😀…`],
])('the preview shows the first 100 characters: %s', (body, start) =>
  expect(toPreview([email(1, body)]).shown[0]?.start).toBe(start),
);
