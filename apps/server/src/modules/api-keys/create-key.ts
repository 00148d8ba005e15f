import { randomUUID } from 'node:crypto';
import {
  type ApiPermission,
  type CreatedApiKey,
  DEFAULT_API_KEY_DAYS,
  DEFAULT_REQUESTS_PER_MINUTE,
  MAX_API_KEYS,
  MAX_CONNECTED_ASSISTANTS,
  type NewApiKey,
} from '@hearback/contract';
import { requireVisibleLocations } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countActiveKeys, getKey, insertKey } from './api-keys.queries.ts';
import { hashKey, makeKeyText } from './key-text.ts';

/** Only owners create keys that do not expire. */
export async function createKey(
  context: TxContext,
  { days, ...settings }: NewApiKey,
): Promise<CreatedApiKey> {
  const { actor, audit, record } = context;
  if (days === null && actor.role !== 'owner') throw new AppError('FORBIDDEN');
  const created = await storeKey(context, settings, days);
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
  const locations = await requireVisibleLocations(tx, workspace_id, location_ids);
  if ((await countActiveKeys(tx, workspace_id, 'key')) >= MAX_API_KEYS) throw new AppError('API_KEYS_FULL');
  const id = randomUUID();
  const secret = makeKeyText(id);
  const row = {
    ...settings,
    ...{ workspace_id, id, kind: 'key' as const, created_by, first_key_id, location_ids: locations },
    permissions: [...new Set(permissions)],
    networks: [...new Set(networks)],
    secret_hash: hashKey(secret).toString('hex'),
    last_characters: secret.slice(-4),
  };
  await insertKey(tx, row, days);
  return { key: await getKey(tx, workspace_id, id), secret };
}

type AssistantAccess = {
  readonly name: string;
  readonly permissions: readonly ApiPermission[];
  readonly location_ids: readonly string[] | null;
};

/** Creates the access of an assistant: a key that has no text, because tokens prove it. Returns its id. */
export async function createAssistantKey(
  { tx, actor: { workspace_id, user_id: created_by } }: TxContext,
  { name, permissions, location_ids }: AssistantAccess,
): Promise<string> {
  const locations = await requireVisibleLocations(tx, workspace_id, location_ids);
  if ((await countActiveKeys(tx, workspace_id, 'assistant')) >= MAX_CONNECTED_ASSISTANTS)
    throw new AppError('ASSISTANTS_FULL');
  const id = randomUUID();
  const row = {
    ...{ workspace_id, id, kind: 'assistant' as const, name, created_by, location_ids: locations },
    ...{ permissions: [...new Set(permissions)], networks: [], first_key_id: null },
    ...{ secret_hash: null, last_characters: null, requests_per_minute: DEFAULT_REQUESTS_PER_MINUTE },
  };
  await insertKey(tx, row, DEFAULT_API_KEY_DAYS);
  return id;
}
