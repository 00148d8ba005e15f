import type { SystemTx } from '@hearback/database';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';

export const SIGNING_KEY = sealedColumn('auth.jwks', 'sealed_private_key', ['id']);

export type SealedKey = { readonly id: string; readonly sealed_private_key: string };

/** The newest key that can sign. Keys of releases that encrypted them differently only verify. */
export async function findSigningKey(tx: SystemTx): Promise<SealedKey | null> {
  const row = await tx
    .selectFrom('auth.jwks')
    .select(['id', 'sealed_private_key'])
    .where('sealed_private_key', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$narrowType<{ sealed_private_key: string }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSigningKey(tx: SystemTx, key: SealedKey & { publicKey: string }): Promise<void> {
  await tx
    .insertInto('auth.jwks')
    .values({ ...key, createdAt: new Date() })
    .execute();
}

export const listPublicKeys = (tx: SystemTx): Promise<{ id: string; publicKey: string }[]> =>
  tx.selectFrom('auth.jwks').select(['id', 'publicKey']).execute();

/** The next token creates a new key. Signatures of the old keys are no longer valid. */
export async function deleteSigningKeys(tx: SystemTx): Promise<void> {
  await tx.deleteFrom('auth.jwks').execute();
}
