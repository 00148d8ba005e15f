import { randomBytes } from 'node:crypto';
import type { SystemTx } from '@hearback/database';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';
import type { Services } from '#server/platform/services.ts';
import { findSealedKey, insertSealedKey } from './suppression.queries.ts';

/**
 * A sealed key per workspace, so that digests survive a rotation of the server's secret and become useless when the
 * workspace is deleted.
 */
export const SUPPRESSION_KEY = sealedColumn('suppression_keys', 'sealed_key', ['workspace_id']);

/** Null until the workspace suppresses its first person. */
export async function findSuppressionKey(
  { secretBox }: Pick<Services, 'secretBox'>,
  tx: SystemTx,
  workspace_id: string,
): Promise<Buffer | null> {
  const sealed_key = await findSealedKey(tx, workspace_id);
  if (sealed_key === null) return null;
  return Buffer.from(secretBox.open(SUPPRESSION_KEY, { workspace_id, sealed_key }), 'base64');
}

/** Creates the key on first use. Concurrent callers get the same one. */
export async function getSuppressionKey(
  services: Pick<Services, 'secretBox'>,
  tx: SystemTx,
  workspace_id: string,
): Promise<Buffer> {
  const storedKey = await findSuppressionKey(services, tx, workspace_id);
  if (storedKey) return storedKey;
  const text = randomBytes(32).toString('base64');
  await insertSealedKey(tx, workspace_id, services.secretBox.seal(SUPPRESSION_KEY, { workspace_id }, text));
  return getSuppressionKey(services, tx, workspace_id);
}
