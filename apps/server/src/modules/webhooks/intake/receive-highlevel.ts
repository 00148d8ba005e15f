import { sentences } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import {
  isStaleHighlevelEvent,
  readHighlevelEvent,
  verifyHighlevelSignature,
  WRITTEN_MESSAGE,
} from '@hearback/providers';
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
  await storeOrPostpone(services, event, payload);
}

/**
 * A message that a CRM user wrote for our conversation provider. It must name our provider, if it names one, and a known
 * location. The id of the message identifies a repeated call.
 */
export async function receiveWrittenMessage(services: Services, raw: Buffer): Promise<void> {
  const { payload, readable } = readBody(raw);
  const body = readable && typeof payload === 'object' && payload !== null ? payload : {};
  const messageBody = { ...body, type: WRITTEN_MESSAGE };
  const event = readHighlevelEvent(messageBody);
  const provider = services.config.highlevel.conversationProvider;
  const isOurs =
    event.kind === 'written' && (event.provider_id === null || event.provider_id === provider?.id);
  if (!isOurs || event.message_id === null || event.location_id === null) throw new AppError('NOT_FOUND');
  const external_id = `written:${event.location_id}:${event.message_id}`;
  if (!(await storeOrPostpone(services, { ...event, external_id }, messageBody)))
    throw new AppError('NOT_FOUND');
}

/** HighLevel retries only on 429. Any other status, including 500, would lose the event. */
const storeOrPostpone = (services: Services, event: ReportedEvent, payload: unknown): Promise<boolean> =>
  store(services, event, payload).catch((error: unknown) => {
    services.log.error({ err: error }, 'highlevel webhook could not be stored');
    throw new AppError('TOO_MANY_REQUESTS', { cause: error });
  });

type ReportedEvent = ReturnType<typeof readHighlevelEvent>;

/** Returns false if no workspace has the location. */
async function store(services: Services, event: ReportedEvent, payload: unknown): Promise<boolean> {
  const { external_id, location_id, company_id, type } = event;
  const kind = event.kind === 'unknown' ? 'unknown' : (type ?? event.kind);
  return withSystem(services.db, 'store webhook', async (tx) => {
    const workspaces = await listWorkspaces(tx, { location_id, company_id });
    for (const workspace_id of workspaces) {
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
    return workspaces.length > 0;
  });
}
