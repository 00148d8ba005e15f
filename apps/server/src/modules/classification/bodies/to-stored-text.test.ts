import { expect, it } from 'vitest';
import { MAX_BODY, toBody } from './to-stored-text.ts';

it('keeps an ordinary body as it is', () => expect(toBody('Yes, gern!')).toBe('Yes, gern!'));

it('removes characters that PostgreSQL cannot store', () => expect(toBody('a\0b\ud800c')).toBe('ab\ufffdc'));

it('truncates a body at 1 MB on a character boundary and marks the cut', () => {
  const body = toBody('é'.repeat(MAX_BODY));
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BODY);
  expect(body).toMatch(/éé\n\[… cut: the message is longer than 1 MB\]$/);
});
