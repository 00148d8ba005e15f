import { createHash, randomBytes } from 'node:crypto';

/** For links in emails: 256 random bits. Only the hash is stored, so read access to the database opens no link. */
export function makeLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export const hashLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
