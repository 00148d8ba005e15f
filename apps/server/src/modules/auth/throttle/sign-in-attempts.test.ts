import { describe, expect, it } from 'vitest';
import { readDevice, withAccount } from '../devices/device.ts';
import { ACCOUNT_RULE, ADDRESS_RULE, OWN_RULE, pauseSeconds, signInTries } from './sign-in-attempts.ts';

describe('the pause after failed sign-ins', () => {
  it('is zero for the first four, then doubles', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((failures) => pauseSeconds(failures, OWN_RULE))).toEqual([
      0, 0, 0, 0, 1, 2, 4, 8,
    ]);
  });

  it('never locks an account for more than a minute or a guesser for more than 15 minutes', () => {
    expect(pauseSeconds(1_000, ACCOUNT_RULE)).toBe(60);
    expect(pauseSeconds(1_000, ADDRESS_RULE)).toBe(900);
    expect(pauseSeconds(1_000, OWN_RULE)).toBe(900);
  });
});

describe('a sign-in attempt', () => {
  const secret = 'a secret of tests';
  const stranger = { login: 'ann@example.test', address: '192.0.2.1', device: readDevice(null), secret };

  it('counts for the account at this address first, then for the account and the address', () => {
    expect(signInTries(stranger).map(({ rule }) => rule)).toEqual([OWN_RULE, ACCOUNT_RULE, ADDRESS_RULE]);
  });

  it('counts only for the device if the account has signed in with it before', () => {
    const device = readDevice(withAccount(secret, stranger.device, stranger.login));
    expect(signInTries({ ...stranger, device })).toEqual([
      { of: `device:${device.number}:ann@example.test`, rule: OWN_RULE, shared: false },
    ]);
    expect(signInTries({ ...stranger, device, login: 'ben@example.test' })).toHaveLength(3);
  });
});
