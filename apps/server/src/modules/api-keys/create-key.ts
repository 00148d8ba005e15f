import { randomUUID } from 'node:crypto';
import { type CreatedApiKey, MAX_API_KEYS, type NewApiKey } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countActiveKeys, countLocations, getKey, insertKey } from './api-keys.queries.ts';
import { hashKey, makeKeyText } from './key-text.ts';

/** Only owners create keys that do not expire. */
export async function createKey(inside: TxContext, { days, ...settings }: NewApiKey): Promise<CreatedApiKey> {
  const { actor, audit, record } = inside;
  if (days === null && actor.role !== 'owner') throw new AppError('FORBIDDEN');
  const created = await storeKey(inside, settings, days);
  const { id, name, permissions } = created.key;
  await audit('api_key.created', id, { name, permissions });
  await record('api_key.changed', { api_key_id: id });
  return created;
}

type KeySettings = Omit<NewApiKey, 'days'> & { readonly first_key_id?: string | null };

/** Creates the key with its settings. The text is returned and not stored. */
export async function storeKey(
  { tx, actor }: TxContext,
  { permissions, location_ids, networks, first_key_id = null, ...settings }: KeySettings,
  days: number | null,
): Promise<CreatedApiKey> {
  const { workspace_id, user_id: created_by } = actor;
  const locations = location_ids && [...new Set(location_ids)];
  if (locations && (await countLocations(tx, workspace_id, locations)) < locations.length)
    throw new AppError('NOT_FOUND');
  if ((await countActiveKeys(tx, workspace_id)) >= MAX_API_KEYS) throw new AppError('API_KEYS_FULL');
  const id = randomUUID();
  const secret = makeKeyText(id);
  const row = {
    ...settings,
    ...{ workspace_id, id, created_by, first_key_id, location_ids: locations },
    permissions: [...new Set(permissions)],
    networks: [...new Set(networks)],
    secret_hash: hashKey(secret).toString('hex'),
    last_characters: secret.slice(-4),
  };
  await insertKey(tx, row, days);
  return { key: await getKey(tx, workspace_id, id), secret };
}
