import { expect, test } from 'vitest';
import { redactExcerpt } from './redact-excerpt.ts';

test.each([
  ['{"error":"no hook"}', '{"error":"no hook"}'],
  ['Unknown lead ann.lee+x@example.co.uk', 'Unknown lead [email]'],
  ['Bearer sk_live_abcdefghijklmnopqrstuvwxyz', 'Bearer [token]'],
  ['token eyJhbGciOi.J9.x_y', 'token [token]'],
  ['Call +49 (30) 1234-5678 now', 'Call [number] now'],
  ['2026-11-18, status 500', '2026-11-18, status 500'],
  ['two\r\nlines\u0000and\u202emore', 'two lines and more'],
])('the excerpt of %j is %j', (text, excerpt) => {
  expect(redactExcerpt(text)).toBe(excerpt);
});

test('the excerpt is short, and null without text', () => {
  expect(redactExcerpt('word '.repeat(1_000))?.length).toBeLessThanOrEqual(500);
  expect(redactExcerpt(' \n')).toBeNull();
});
