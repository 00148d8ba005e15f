import { randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** What every authenticator app can do: SHA-1, six digits, half a minute. */
const DIGITS = 6;
const STEP_SECONDS = 30;
/** A phone whose clock is a little off, and a person who types slowly. */
const STEPS_AROUND = [-1, 0, 1] as const;

/** 120 random bits, as the text whose letters are the key. */
export const makeTotpSecret = (): string => randomBytes(15).toString('base64url');

/** As it is typed where no camera is at hand: groups of four. */
export const toTypedSecret = (secret: string): string =>
  base32.encode(secret, { padding: false }).replace(/(.{4})(?=.)/g, '$1 ');

const computeOtp = (secret: string) => createOTP(secret, { digits: DIGITS, period: STEP_SECONDS });

export const toTotpUri = (secret: string, account: string): string =>
  computeOtp(secret).url('Hearback', account);

/** The step of time that a code is of, or null. Whether that step was used before is asked where steps are kept. */
export async function findStep(secret: string, code: string, nowMs: number): Promise<number | null> {
  const now = Math.floor(nowMs / 1000 / STEP_SECONDS);
  let found: number | null = null;
  for (const offset of STEPS_AROUND) {
    const expected = Buffer.from(await computeOtp(secret).hotp(now + offset));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = now + offset;
  }
  return found;
}

/** Six digits, however they are grouped; null for what is none, a recovery code for example. */
export function readTotpCode(text: string): string | null {
  const bare = text.replace(/\s/g, '');
  return /^\d{6}$/.test(bare) ? bare : null;
}
