import { timingSafeEqual } from 'node:crypto';
import { withSystem } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { findSecretHash } from './api-keys.queries.ts';
import { hashKey, readKeyId } from './key-text.ts';

/** The id and secret of a key never change, so a proven key is remembered. Its state is read with each request. */
const MAX_PROVEN = 10_000;
/** Compared for unknown ids, so that they take as long as known ones. */
const NO_HASH = '0'.repeat(64);

/** Resolves the text of a key to its id, or to null. Text without a valid checksum never reaches the database. */
export function createAuthenticateKey(services: Services): (text: string) => Promise<string | null> {
  const proven = new Set<string>();
  return async (text) => {
    const id = readKeyId(text);
    if (id === null) return null;
    const hash = hashKey(text);
    const name = hash.toString('base64url');
    if (proven.has(name)) return id;
    const stored = await withSystem(services.db, 'find an API key', (tx) => findSecretHash(tx, id));
    const isEqual = timingSafeEqual(hash, Buffer.from(stored ?? NO_HASH, 'hex'));
    if (stored === null || !isEqual) return null;
    if (proven.size >= MAX_PROVEN) proven.clear();
    proven.add(name);
    return id;
  };
}
