import { createHash, randomBytes } from 'node:crypto';
import { hashSlowly } from '../../password-hash.ts';

const RECOVERY_CODES = 10;
/** 32 letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LETTERS = 16;

/** 80 random bits each, in groups of four. */
export const makeCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** Ignores case and dashes. The hash includes the account, so a code is useless for another one. */
export const hashCode = (authUserId: string, code: string): Promise<string> =>
  strengthenHash(authUserId, toFastHash(authUserId, code));

/** Earlier releases stored this hash. */
export const toFastHash = (authUserId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery:${authUserId}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('base64url');

/**
 * Codes are shorter than a fast hash requires. All codes of an account share a salt, so that one computation finds the code. The
 * input is the fast hash, so that the hashes of earlier releases can be strengthened without the codes.
 */
export async function strengthenHash(authUserId: string, fastHash: string): Promise<string> {
  const salt = createHash('sha256').update(`recovery:${authUserId}`).digest().subarray(0, 16);
  return `${SLOW}${(await hashSlowly(fastHash, salt)).toString('base64url')}`;
}

/** Marks hashes made with argon2id. */
export const SLOW = 'argon2id:';
