import { sentences } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { isStaleHighlevelEvent, readHighlevelEvent, verifyHighlevelSignature } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { listWorkspaces } from '../webhooks.queries.ts';
import { readBody } from './read-body.ts';
import { publishArrival, storeEvents } from './store-events.ts';

/** The app has a single URL; the signature over the exact bytes proves the sender. */
export function isFromHighlevel(
  { config: { highlevel }, log }: Services,
  raw: Buffer,
  signature: string | undefined,
): boolean {
  const keys = { ed25519: highlevel.webhookPublicKey };
  const signed = verifyHighlevelSignature(raw, { ed25519: signature, rsa: undefined }, keys);
  if (!signed) log.warn({ why: 'signature' }, 'highlevel webhook rejected: invalid signature');
  return signed;
}

/** The location determines the workspaces. An old signature is a replay by a third party. */
export async function receiveHighlevel(services: Services, raw: Buffer): Promise<void> {
  const { log } = services;
  const { payload, readable } = readBody(raw);
  const event = readHighlevelEvent(payload);
  if (!readable || isStaleHighlevelEvent(event, new Date())) {
    log.warn({ why: 'stale' }, 'highlevel webhook rejected: signature too old');
    throw new AppError('UNAUTHENTICATED', { detail: sentences.SIGNATURE_MISMATCH });
  }
  await store(services, event, payload).catch((error: unknown) => {
    // HighLevel retries only on 429. Any other status, including 500, would lose the event.
    log.error({ err: error }, 'highlevel webhook could not be stored');
    throw new AppError('TOO_MANY_REQUESTS', { cause: error });
  });
}

async function store(
  services: Services,
  event: ReturnType<typeof readHighlevelEvent>,
  payload: unknown,
): Promise<void> {
  const { external_id, location_id, company_id, type } = event;
  const kind = event.kind === 'unknown' ? 'unknown' : (type ?? event.kind);
  await withSystem(services.db, 'store webhook', async (tx) => {
    for (const workspace_id of await listWorkspaces(tx, { location_id, company_id })) {
      const arrived = {
        workspace_id,
        provider: 'highlevel',
        account_id: null,
        external_id,
        kind,
        payload,
      } as const;
      if ((await storeEvents(tx, [arrived])).length > 0)
        await publishArrival(services, tx, workspace_id, location_id ? { ghl_location_id: location_id } : {});
    }
  });
}
