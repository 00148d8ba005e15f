import { hash, hashRaw, verify } from '@node-rs/argon2';

export const MIN_PASSWORD_LENGTH = 6;

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON);

/** For short secrets that are found by their hash. The salt must be unique to the owner of the secret. */
export const hashSlowly = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  hashRaw(secret, { ...ARGON, salt });

let dummyHash: Promise<string> | undefined;

/**
 * Without a stored hash, the same work is done on a dummy, so the response time does not reveal whether the account
 * exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('a password without an account');
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}
