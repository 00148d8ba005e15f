import { asSystem, type TenantTx } from '@hearback/database';
import { receiveMessages } from '#server/modules/inbox/index.ts';
import { findSuppressed, toEmail, toLinkedinUrl } from '#server/modules/leads/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import type { EventEffect, Read } from '../parsing/event-effect.ts';
import { ERASED, ofReceived } from '../parsing/event-effect.ts';
import { readAnonymousTraffic } from '../parsing/read-anonymous-traffic.ts';
import { readClay } from '../parsing/read-clay.ts';
import { readHeyreach } from '../parsing/read-heyreach.ts';
import { readHighlevel } from '../parsing/read-highlevel.ts';
import { readInstantly } from '../parsing/read-instantly.ts';
import { type EventOutcome, settleEvents, type WaitingEvent } from '../webhooks.queries.ts';
import { linkMessages, wipeEvents } from '../wiped-events.queries.ts';

const READS: Readonly<Record<WaitingEvent['provider'], Read>> = {
  instantly: readInstantly,
  heyreach: readHeyreach,
  highlevel: readHighlevel,
  anonymous_traffic: readAnonymousTraffic,
  clay: readClay,
};

/** Applies the events and marks them as processed in the caller's transaction. */
export async function processEvents(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  events: readonly WaitingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const meanings: EventEffect[] = [];
  for (const event of events) meanings.push(await READS[event.provider](tx, event));
  const erased = await findErased(services, tx, workspace_id, events, meanings);
  const received = await receiveMessages(
    services,
    tx,
    meanings.flatMap((meaning) => ('messages' in meaning ? meaning.messages : [])),
  );
  const verdicts: (EventOutcome & { id: string })[] = [];
  const reported: { event_id: string; message_id: string }[] = [];
  const gone: string[] = [];
  for (const [index, { id }] of events.entries()) {
    const meaning = erased.has(id) ? { verdict: ERASED } : (meanings[index] as EventEffect);
    verdicts.push({ id, ...(await toVerdict(id, meaning)) });
  }
  await settleEvents(tx, workspace_id, verdicts);
  await asSystem(tx, async (tx) => {
    await linkMessages(tx, workspace_id, reported);
    await wipeEvents(tx, workspace_id, gone);
  });
  await publishProgress(services, tx, workspace_id, verdicts);

  async function toVerdict(event_id: string, meaning: EventEffect): Promise<EventOutcome> {
    if ('verdict' in meaning) {
      if (meaning.verdict === ERASED) gone.push(event_id);
      return meaning.verdict;
    }
    if ('act' in meaning) {
      const { message_id, wipe, ...verdict } = await meaning.act(services, tx);
      if (wipe) gone.push(event_id);
      if (message_id) reported.push({ event_id, message_id });
      return verdict;
    }
    const its = received.splice(0, meaning.messages.length);
    reported.push(...its.flatMap(({ message_id }) => (message_id ? [{ event_id, message_id }] : [])));
    const verdict = ofReceived(its);
    if (verdict === ERASED) gone.push(event_id);
    return verdict;
  }
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
  meanings: readonly EventEffect[],
): Promise<ReadonlySet<string>> {
  const named = events.flatMap(({ id, payload }, index) =>
    'messages' in (meanings[index] ?? {}) ? [] : addressesIn(payload).map((one) => ({ id, ...one })),
  );
  const suppressed = await findSuppressed(services, tx, workspace_id, named);
  const erased = new Set(named.filter((_one, index) => suppressed[index]?.is_erased).map(({ id }) => id));
  services.metrics.erasedDropped.inc({ via: 'event' }, erased.size);
  return erased;
}

type Address = { readonly email?: string; readonly linkedin_url?: string };

function addressesIn(payload: unknown): Address[] {
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
