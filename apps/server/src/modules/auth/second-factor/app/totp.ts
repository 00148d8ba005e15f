import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const DIGITS = 6;
const STEP_SECONDS = 30;
/** Tolerates a slightly wrong phone clock and slow typing. */
const STEPS_AROUND = 1;

/** 120 random bits. The characters of the text are the key. */
export const makeTotpSecret = (): string => randomBytes(15).toString('base64url');

/** Groups of four, for typing the secret without a camera. */
export const toTypedSecret = (secret: string): string =>
  Secret.fromUTF8(secret).base32.replace(/(.{4})(?=.)/g, '$1 ');

type TotpNames = { readonly account: string; readonly issuer: string };

const toTotp = (secret: string, names?: TotpNames): TOTP =>
  new TOTP({
    secret: Secret.fromUTF8(secret),
    digits: DIGITS,
    period: STEP_SECONDS,
    ...(names && { label: names.account, issuer: names.issuer }),
  });

/** For the authenticator app, which lists the account under the name of the issuer. */
export const toTotpUri = (secret: string, names: TotpNames): string => toTotp(secret, names).toString();

/** Returns the time step of a code, or null. The caller checks whether that step was used before. */
export function findStep(secret: string, code: string, nowMs: number): number | null {
  const offset = toTotp(secret).validate({ token: code, timestamp: nowMs, window: STEPS_AROUND });
  return offset === null ? null : Math.floor(nowMs / 1000 / STEP_SECONDS) + offset;
}

/**
 * Returns the six digits, in any grouping, or null if the text is something else, such as a recovery code.
 */
export function readTotpCode(text: string): string | null {
  const bare = text.replace(/\s/g, '');
  return /^\d{6}$/.test(bare) ? bare : null;
}
