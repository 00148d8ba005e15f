import { expect, test } from 'vitest';
import { clampToNow } from './incoming-message.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test('a message dated in the future is stored with the current time', () => {
  expect(clampToNow(new Date('2099-01-01T00:00:00Z'), now)).toEqual(new Date(now));
});

test.each(['2026-03-01T12:04:59Z', '2026-03-01T11:00:00Z'])('a message of %s keeps its moment', (moment) => {
  expect(clampToNow(new Date(moment), now)).toEqual(new Date(moment));
});
