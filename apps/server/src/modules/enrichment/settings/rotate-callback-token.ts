import type { ClaySettings } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addRotation } from '../callbacks/rotations.queries.ts';
import { getSettings } from './get-settings.ts';

/** The old token is invalid from now on. Rows with their own signed URL can still be answered. */
export async function rotateCallbackToken(context: TxContext): Promise<ClaySettings> {
  const { tx, actor, record, audit } = context;
  await asSystem(tx, (tx) => addRotation(tx, actor.workspace_id));
  await audit('enrichment.token_rotated', 'clay');
  await record('enrichment.settings_changed', {});
  return getSettings(context);
}
