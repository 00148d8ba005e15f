import { describe, expect, it } from 'vitest';
import { ACCOUNT_RULE, ADDRESS_RULE, pauseSeconds } from './sign-in-attempts.ts';

describe('the pause after failed sign-ins', () => {
  it('is none for the first four, then doubles', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((failures) => pauseSeconds(failures, ACCOUNT_RULE))).toEqual([
      0, 0, 0, 0, 1, 2, 4, 8,
    ]);
  });

  it('never locks an account for more than a minute, nor an address for more than a quarter of an hour', () => {
    expect(pauseSeconds(1_000, ACCOUNT_RULE)).toBe(60);
    expect(pauseSeconds(1_000, ADDRESS_RULE)).toBe(900);
  });
});
