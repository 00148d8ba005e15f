import { createHash, randomBytes } from 'node:crypto';

const RECOVERY_CODES = 10;
/** 32 letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LETTERS = 16;

/** 80 random bits each, in groups of four, so that a hash cannot be reversed by guessing. */
export const makeCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** Ignores case and dashes. The hash includes the account, so a code is useless for another one. */
export const hashCode = (authUserId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery:${authUserId}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('base64url');
