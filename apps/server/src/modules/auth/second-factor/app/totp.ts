import { randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const DIGITS = 6;
const STEP_SECONDS = 30;
/** Tolerates a slightly wrong phone clock and slow typing. */
const STEPS_AROUND = [-1, 0, 1] as const;

/** 120 random bits. The characters of the text are the key. */
export const makeTotpSecret = (): string => randomBytes(15).toString('base64url');

/** Groups of four, for typing the secret without a camera. */
export const toTypedSecret = (secret: string): string =>
  base32.encode(secret, { padding: false }).replace(/(.{4})(?=.)/g, '$1 ');

const computeOtp = (secret: string) => createOTP(secret, { digits: DIGITS, period: STEP_SECONDS });

export const toTotpUri = (secret: string, account: string): string =>
  computeOtp(secret).url('Hearback', account);

/** Returns the time step of a code, or null. The caller checks whether that step was used before. */
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

/**
 * Returns the six digits, however they are grouped, or null if the text is something else, such as a recovery code.
 */
export function readTotpCode(text: string): string | null {
  const bare = text.replace(/\s/g, '');
  return /^\d{6}$/.test(bare) ? bare : null;
}
