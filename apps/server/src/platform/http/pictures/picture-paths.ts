import { createHmac } from 'node:crypto';
import { isSameSecret } from '@hearback/providers';
import { toStorable } from '../bodies/storable-text.ts';

const DAY_MS = 86_400_000;
const MAX_CHARACTERS = 2_000;

export type PictureQuery = { readonly of: string; readonly day: number; readonly proof: string };

export type PicturePaths = {
  /** Returns the product's own path for a foreign picture address, or null if it cannot be one. */
  toPath(address: string | null): string | null;
  /** Today's key, so that PostgreSQL can sign the same paths. */
  signingKey(): PictureKey;
  /** Returns the foreign address if this product issued the path today or yesterday. */
  addressIn(query: PictureQuery): string | null;
};

/** A key for the paths of one day, as the two padded keys of an HMAC with SHA-256. */
type PictureKey = { readonly day: number; readonly inner: Buffer; readonly outer: Buffer };

/**
 * Browsers load pictures without a token, so the signed path proves that it was issued to someone who may read it. It
 * is stable for a day, so browsers can cache the picture, and expires after two, so the product cannot be used as a
 * permanent picture host.
 */
export function createPicturePaths(
  secrets: readonly [string, ...string[]],
  now: () => number = Date.now,
): PicturePaths {
  const today = () => Math.floor(now() / DAY_MS);
  let current: PictureKey | undefined;
  return {
    signingKey() {
      const day = today();
      if (current?.day !== day) {
        const key = deriveKey(secrets[0], day);
        current = { day, inner: padKey(key, 0x36), outer: padKey(key, 0x5c) };
      }
      return current;
    },
    toPath(address) {
      const text = address?.trim() ?? '';
      if (text === '' || text.length > MAX_CHARACTERS || !isWebAddress(text)) return null;
      const of = Buffer.from(text).toString('base64url');
      const day = today();
      return `/api/pictures?${new URLSearchParams({ of, day: String(day), proof: prove(secrets[0], of, day) })}`;
    },
    addressIn({ of, day, proof }) {
      if (day !== today() && day !== today() - 1) return null;
      const isProven = secrets.some((secret) => isSameSecret(proof, prove(secret, of, day)));
      return isProven ? Buffer.from(of, 'base64url').toString() : null;
    },
  };
}

const MAX_STORED = 1_000;

/**
 * Returns the picture address to store, or null if it cannot be one. Browsers never load it directly; the product
 * fetches it.
 */
export function toPictureAddress(address: string | null | undefined): string | null {
  const text = toStorable(address ?? '').trim();
  return text !== '' && text.length <= MAX_STORED && isWebAddress(text) ? text : null;
}

/** Enrichment providers sometimes omit the scheme. */
const isWebAddress = (text: string): boolean => /^https?:/i.test(text) || !/^[a-z][a-z\d+.-]*:/i.test(text);

const BLOCK_BYTES = 64;

/** PostgreSQL gets keys of single days only, because its log may contain the parameters of statements. */
const deriveKey = (secret: string, day: number): Buffer =>
  createHmac('sha256', secret).update(`picture:${day}`).digest();

const padKey = (key: Buffer, pad: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: BLOCK_BYTES }, (_, index) => (key[index] ?? 0) ^ pad));

const prove = (secret: string, of: string, day: number): string =>
  createHmac('sha256', deriveKey(secret, day)).update(of).digest('base64url');
