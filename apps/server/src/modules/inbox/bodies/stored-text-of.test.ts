import { expect, it } from 'vitest';
import { MAX_BODY, toBody } from './stored-text-of.ts';

it('keeps an ordinary body as it is', () => expect(toBody('Yes, gern!')).toBe('Yes, gern!'));

it('leaves out what PostgreSQL cannot keep', () => expect(toBody('a\0b\ud800c')).toBe('ab\ufffdc'));

it('cuts an enormous body at 1 MB, between letters, and says so', () => {
  const body = toBody('é'.repeat(MAX_BODY));
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BODY);
  expect(body).toMatch(/éé\n\[… cut: the message is longer than 1 MB\]$/);
});
