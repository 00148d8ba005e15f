import type { CreatedApiKey } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findFirstKeyId, getKey, listRemainingLocations, markRotated } from './api-keys.queries.ts';
import { storeKey } from './create-key.ts';

const DAY_MS = 86_400_000;

type Rotation = { readonly id: string; readonly overlap_hours: number };

/** The successor lives as long as the old key did. It is limited to the locations that still exist. Its rights are limited by the user who rotates. */
export async function rotateKey(context: TxContext, { id, overlap_hours }: Rotation): Promise<CreatedApiKey> {
  const { tx, actor, audit, record } = context;
  const { workspace_id } = actor;
  const { status, created_at, expires_at, ...old } = await getKey(tx, workspace_id, id);
  if (status === 'expired' || status === 'revoked') throw new AppError('API_KEY_ENDED');
  const days =
    expires_at && Math.max(1, Math.round((Date.parse(expires_at) - Date.parse(created_at)) / DAY_MS));
  if (days === null && actor.role !== 'owner') throw new AppError('FORBIDDEN');
  const { name, permissions, networks, requests_per_minute } = old;
  const location_ids = old.location_ids && (await listRemainingLocations(tx, workspace_id, old.location_ids));
  if (location_ids?.length === 0) throw new AppError('API_KEY_ENDED');
  // Runs before the new key is counted, so that keys can be rotated when the limit is reached.
  if (!(await markRotated(tx, { workspace_id, id, hours: overlap_hours })))
    throw new AppError('API_KEY_ROTATED');
  const first_key_id = await findFirstKeyId(tx, id);
  const created = await storeKey(
    context,
    { name, permissions, location_ids, networks, requests_per_minute, first_key_id },
    days === '' ? null : days,
  );
  await audit('api_key.rotated', id, { name, successor: created.key.id });
  await record('api_key.changed', { api_key_id: created.key.id });
  return created;
}
