import { createHash, randomBytes } from 'node:crypto';

const RECOVERY_CODES = 10;
/** 32 letters and digits that nobody takes for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LETTERS = 16;

/** 80 random bits each, in groups of four. So many that a hash of one tells nothing, whoever tries. */
export const makeCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** However it is typed: with or without dashes, in capitals. For one account: a code is worth nothing to another. */
export const hashCode = (authUserId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery:${authUserId}:${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('base64url');
