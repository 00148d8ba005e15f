import { asSystem, type TenantTx } from '@hearback/database';
import type { ReceiptOutcome } from '#server/modules/inbox/index.ts';
import { findSuppressed, toEmail, toLinkedinUrl } from '#server/modules/leads/index.ts';
import { receiveMessages } from '#server/modules/teamwork/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import type { EventEffect, EventParser } from '../parsers/event-effect.ts';
import { ERASED, toEventOutcome } from '../parsers/event-effect.ts';
import { readAnonymousTraffic } from '../parsers/read-anonymous-traffic.ts';
import { readClay } from '../parsers/read-clay.ts';
import { readHeyreach } from '../parsers/read-heyreach.ts';
import { readHighlevel } from '../parsers/read-highlevel.ts';
import { readInstantly } from '../parsers/read-instantly.ts';
import { type EventOutcome, settleEvents, type WaitingEvent } from '../webhooks.queries.ts';
import { linkMessages, wipeEvents } from '../wiped-events.queries.ts';
import { completeReceived } from './complete-emails.job-definition.ts';

const READS: Readonly<Record<WaitingEvent['provider'], EventParser>> = {
  instantly: readInstantly,
  heyreach: readHeyreach,
  highlevel: readHighlevel,
  anonymous_traffic: readAnonymousTraffic,
  clay: readClay,
};

/** The outcome of an event, the stored messages that contain its text, and whether its payload is deleted. */
type SettledEvent = {
  readonly outcome: EventOutcome;
  readonly message_ids: readonly string[];
  readonly wipe: boolean;
};

/** Applies the events and marks them as processed in the caller's transaction. */
export async function processEvents(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  events: readonly WaitingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const effects: EventEffect[] = [];
  for (const event of events) effects.push(await READS[event.provider](tx, event));
  const erased = await findErased(services, tx, workspace_id, events, effects);
  const received = await receiveAll(services, tx, effects);
  const settled: (SettledEvent & { id: string })[] = [];
  for (const [index, { id }] of events.entries()) {
    const effect = erased.has(id) ? { verdict: ERASED } : (effects[index] as EventEffect);
    settled.push({ id, ...(await settleEffect(services, tx, effect, received[index] ?? [])) });
  }
  await settleEvents(
    tx,
    workspace_id,
    settled.map(({ id, outcome }) => ({ id, ...outcome })),
  );
  await asSystem(tx, async (tx) => {
    await linkMessages(
      tx,
      workspace_id,
      settled.flatMap(({ id, message_ids }) =>
        message_ids.map((message_id) => ({ event_id: id, message_id })),
      ),
    );
    await wipeEvents(
      tx,
      workspace_id,
      settled.filter(({ wipe }) => wipe).map(({ id }) => id),
    );
  });
  await publishProgress(services, tx, workspace_id, settled);
}

/** Receives the messages of all events together, and returns the results per event. */
async function receiveAll(
  services: Services,
  tx: TenantTx,
  effects: readonly EventEffect[],
): Promise<ReceiptOutcome[][]> {
  const messages = effects.flatMap((effect, index) =>
    'messages' in effect ? effect.messages.map((message) => ({ index, message })) : [],
  );
  const received = await receiveMessages(
    services,
    tx,
    messages.map(({ message }) => message),
  );
  await completeReceived(
    tx,
    messages.map(({ message }) => message),
    received,
  );
  const byEvent = effects.map((): ReceiptOutcome[] => []);
  for (const [at, one] of received.entries()) byEvent[messages[at]?.index ?? -1]?.push(one);
  return byEvent;
}

async function settleEffect(
  services: Services,
  tx: TenantTx,
  effect: EventEffect,
  received: readonly ReceiptOutcome[],
): Promise<SettledEvent> {
  if ('act' in effect) {
    const { message_id, wipe = false, ...outcome } = await effect.act(services, tx);
    return { outcome, message_ids: message_id ? [message_id] : [], wipe };
  }
  const outcome = 'verdict' in effect ? effect.verdict : toEventOutcome(received);
  return {
    outcome,
    message_ids: received.flatMap(({ message_id }) => message_id ?? []),
    wipe: outcome === ERASED,
  };
}

export const publishProgress = (
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  events: readonly { id: string }[],
): Promise<void> =>
  publish(
    services,
    tx,
    ...events.map(({ id }) => ({
      workspace_id,
      name: 'webhook.received' as const,
      ids: { event_id: id },
    })),
  );

/** More than any provider's event contains. Bounds the time spent on a body. */
const MAX_ADDRESSES = 50;

/**
 * Finds events that name an erased person. Messages are left to ingestion, because they identify their author and may
 * only mention the person in copy. In all other events, any address counts.
 */
async function findErased(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  events: readonly WaitingEvent[],
  effects: readonly EventEffect[],
): Promise<ReadonlySet<string>> {
  const addresses = events.flatMap(({ id, payload }, index) =>
    'messages' in (effects[index] ?? {}) ? [] : extractAddresses(payload).map((one) => ({ id, ...one })),
  );
  const suppressed = await findSuppressed(services, tx, workspace_id, addresses);
  const erased = new Set(addresses.filter((_one, index) => suppressed[index]?.is_erased).map(({ id }) => id));
  services.metrics.erasedDropped.inc({ via: 'event' }, erased.size);
  return erased;
}

type Address = { readonly email?: string; readonly linkedin_url?: string };

function extractAddresses(payload: unknown): Address[] {
  const found: Address[] = [];
  const walk = (value: unknown): void => {
    if (found.length >= MAX_ADDRESSES) return;
    if (typeof value === 'string') {
      const email = value.includes('@') ? toEmail(value) : null;
      const linkedin_url = value.includes('linkedin.com') ? toLinkedinUrl(value) : null;
      if (email) found.push({ email });
      if (linkedin_url) found.push({ linkedin_url });
    } else if (value !== null && typeof value === 'object')
      for (const part of Object.values(value)) walk(part);
  };
  walk(payload);
  return found;
}
