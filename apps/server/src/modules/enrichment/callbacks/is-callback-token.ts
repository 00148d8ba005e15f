import { withSystem } from '@hearback/database';
import { isSameSecret } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { callbackToken } from '../callback-proof.ts';
import { countRotations } from './rotations.queries.ts';

/** Checks the current token of the workspace, which proves any of its rows. */
export async function isCallbackToken(
  { db, config: { secrets } }: Services,
  workspace_id: string,
  token: string,
): Promise<boolean> {
  if (token === '') return false;
  const rotations = await withSystem(db, 'prove callback', (tx) => countRotations(tx, workspace_id));
  return secrets.some((secret) => isSameSecret(token, callbackToken({ secret, workspace_id, rotations })));
}
