import { withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { workspaceExists } from '../webhooks.queries.ts';
import { readBody } from './read-body.ts';
import { publishArrival, storeEvents } from './store-events.ts';

/** A visitor identified by a website. An `id` in the body distinguishes deliveries. */
export async function receiveAnonymousTraffic(
  services: Services,
  workspace_id: string,
  raw: Buffer,
): Promise<void> {
  const { payload, readable, digest } = readBody(raw);
  const kind = readable ? 'visit' : 'unknown';
  await withSystem(services.db, 'store webhook', async (tx) => {
    if (!(await workspaceExists(tx, workspace_id))) throw new AppError('NOT_FOUND');
    const external_id = idIn(payload) ?? digest;
    const provider = 'anonymous_traffic';
    await storeEvents(tx, [{ workspace_id, provider, account_id: null, external_id, kind, payload }]);
    await publishArrival(services, tx, workspace_id, {});
  });
}

function idIn(payload: unknown): string | null {
  const id = (payload as { id?: unknown } | null)?.id;
  return typeof id === 'string' && id !== '' && id.length <= 200 ? `id:${id}` : null;
}
