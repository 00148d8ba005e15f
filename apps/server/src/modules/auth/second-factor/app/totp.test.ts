import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { findStep, makeTotpSecret, readTotpCode, toTotpUri, toTypedSecret } from './totp.ts';

/** The secret of RFC 6238 and its published codes (eight digits there; ours are the last six). */
const SECRET = '12345678901234567890';
const at = (seconds: number) => seconds * 1000;

describe('an authenticator app code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d seconds is %s, as in the RFC', (seconds, code) =>
    expect(findStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30)),
  );

  it('is accepted one step early or late and identified by its step', () => {
    const code = '287082';
    for (const now of [0, 1, 2]) expect(findStep(SECRET, code, at(now * 30))).toBe(1);
    for (const now of [3, 4]) expect(findStep(SECRET, code, at(now * 30))).toBeNull();
  });

  it('is six digits in any grouping', () => {
    expect(['123456', ' 123 456 ', '12345', '1234567', '12345a', 'abcd-efgh'].map(readTotpCode)).toEqual([
      '123456',
      '123456',
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a secret', () => {
  it('differs each time and is the same in the QR code and as text', () => {
    const secret = makeTotpSecret();
    expect(secret).not.toBe(makeTotpSecret());
    const uri = new URL(toTotpUri(secret, { account: 'ann@example.test', issuer: 'North Agency' }));
    expect(uri.pathname).toBe('//totp/North%20Agency:ann%40example.test'.slice(uri.host ? 6 : 0));
    expect(uri.searchParams.get('secret')).toBe(toTypedSecret(secret).replaceAll(' ', ''));
    expect(uri.searchParams.get('issuer')).toBe('North Agency');
    expect(Secret.fromBase32(uri.searchParams.get('secret') ?? '').utf8).toBe(secret);
  });
});
