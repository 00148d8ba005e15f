import { randomUUID } from 'node:crypto';
import type { ClientPreview } from '@hearback/contract';
import { readClock } from '@hearback/database';
import { makePreviewToken } from '#server/modules/auth/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getClient } from './previews.queries.ts';

const PREVIEW_MS = 30 * 60_000;

/** People of the agency preview clients only, never a person with more rights. */
export async function startPreview(
  { services, tx, actor, audit }: TxContext,
  user_id: string,
  now?: Date,
): Promise<ClientPreview> {
  const client = await getClient(tx, { workspace_id: actor.workspace_id, user_id });
  const started = now ?? (await readClock(tx));
  const expiresAt = new Date(started.getTime() + PREVIEW_MS);
  const id = randomUUID();
  const order = { preview_of: client.id, preview_id: id, expiresAt };
  const access_token = await makePreviewToken(services, actor, order);
  await audit('client_preview.started', client.id, { name: client.name, until: expiresAt.toISOString() });
  return { id, access_token, expires_at: expiresAt.toISOString(), client };
}
