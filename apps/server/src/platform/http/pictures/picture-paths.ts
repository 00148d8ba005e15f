import { createHmac, timingSafeEqual } from 'node:crypto';
import { toStorable } from '../bodies/storable-text.ts';

const DAY_MS = 86_400_000;
const MAX_CHARACTERS = 2_000;

export type PictureQuery = { readonly of: string; readonly day: number; readonly proof: string };

export type PicturePaths = {
  /** Returns the product's own path for a foreign picture address, or null if it cannot be one. */
  toPath(address: string | null): string | null;
  /** Returns the foreign address if this product issued the path today or yesterday. */
  addressIn(query: PictureQuery): string | null;
};

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
  return {
    toPath(address) {
      const text = address?.trim() ?? '';
      if (text === '' || text.length > MAX_CHARACTERS || !isWebAddress(text)) return null;
      const of = Buffer.from(text).toString('base64url');
      const day = today();
      return `/api/pictures?${new URLSearchParams({ of, day: String(day), proof: prove(secrets[0], of, day) })}`;
    },
    addressIn({ of, day, proof }) {
      if (day !== today() && day !== today() - 1) return null;
      const isProven = secrets.some((secret) => areSame(proof, prove(secret, of, day)));
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

const prove = (secret: string, of: string, day: number): string =>
  createHmac('sha256', secret).update(`picture:${day}:${of}`).digest('base64url');

function areSame(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)];
  return a.length === b.length && timingSafeEqual(a, b);
}
