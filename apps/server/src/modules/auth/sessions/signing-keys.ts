import { randomUUID } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose';
import type { Services } from '#server/platform/services.ts';
import {
  findSigningKey,
  insertSigningKey,
  listPublicKeys,
  type SealedKey,
  SIGNING_KEY,
} from './signing-keys.queries.ts';

export const SIGNING_ALGORITHM = 'EdDSA';

type SigningKey = { readonly id: string; readonly privateKey: CryptoKey };

/** Opening a key takes longer than signing with it, so each process keeps the newest. */
const opened = new WeakMap<Services, SigningKey>();

/** Returns the newest key, or creates the first. It is looked up each time, so that deleted keys sign nothing. */
export async function getSigningKey(services: Services): Promise<SigningKey> {
  const stored =
    (await withSystem(services.db, 'signing key', findSigningKey)) ?? (await createSigningKey(services));
  const cachedKey = opened.get(services);
  if (cachedKey?.id === stored.id) return cachedKey;
  const jwk = JSON.parse(services.secretBox.open(SIGNING_KEY, stored)) as JWK;
  const key = { id: stored.id, privateKey: (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey };
  opened.set(services, key);
  return key;
}

async function createSigningKey({ db, secretBox }: Services): Promise<SealedKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { crv: 'Ed25519', extractable: true });
  const id = randomUUID();
  const sealed_private_key = secretBox.seal(
    SIGNING_KEY,
    { id },
    JSON.stringify(await exportJWK(pair.privateKey)),
  );
  const publicKey = JSON.stringify(await exportJWK(pair.publicKey));
  await withSystem(db, 'signing key', (tx) => insertSigningKey(tx, { id, publicKey, sealed_private_key }));
  return { id, sealed_private_key };
}

export async function getPublicKeys({ db }: Services): Promise<JSONWebKeySet> {
  const rows = await withSystem(db, 'signing keys', listPublicKeys);
  return {
    keys: rows.map(({ id, publicKey }) => ({
      ...(JSON.parse(publicKey) as JWK),
      alg: SIGNING_ALGORITHM,
      kid: id,
    })),
  };
}
