import { expect, it } from 'vitest';
import { computeDigest, isSameSecret } from './digest.ts';

it('a digest does not depend on the order of the keys', () => {
  expect(computeDigest({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(
    computeDigest({ b: { d: [1, 2], c: 2 }, a: 1 }),
  );
  expect(computeDigest({ a: [1, 2] })).not.toBe(computeDigest({ a: [2, 1] }));
  expect(computeDigest(undefined)).toMatch(/^[0-9a-f]{40}$/);
});

it.each([
  ['secret', 'secret', true],
  ['secret', 'secreT', false],
  ['', 'secret', false],
  ['secret and more', 'secret', false],
  // Without a configured secret, no webhook may pass.
  ['', '', false],
])('the secret %j is compared with %j', (actual, expected, same) => {
  expect(isSameSecret(actual, expected)).toBe(same);
});
