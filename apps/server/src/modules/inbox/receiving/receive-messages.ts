import { readClock, type TenantTx } from '@hearback/database';
import { findSuppressed } from '#server/modules/leads/index.ts';
import { inTurns } from '#server/platform/concurrency/in-turns.ts';
import { publish } from '#server/platform/events/publish.ts';
import { toShortText, toStorable, toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { type StoredText, toBody, toStoredText } from '../bodies/stored-text-of.ts';
import { wakeReader } from '../classification/queue-classification.ts';
import { holdWaiting } from '../replies/scheduling/hold-waiting.ts';
import { assignFirstReplies } from '../teamwork/turns/assign-first-replies.ts';
import { findPlaces, type MessagePlace } from './find-places.ts';
import { type Incoming, notAhead } from './incoming.ts';
import {
  confirmMessage,
  insertMessages,
  type KnownMessage,
  listByKeys,
  listCandidates,
  listUnpulled,
  settleHistory,
} from './receiving.queries.ts';
import { findSame } from './sameness.ts';

/**
 * `nobody`: it names neither an e-mail address nor a profile, so there is no conversation to put it in. `erased`: nothing of
 * this person may be kept again, whoever brings it.
 */
export type Received = {
  readonly outcome: 'stored' | 'known' | 'nobody' | 'erased';
  /** The row that holds it. */
  readonly message_id: string | null;
};

const NOBODY: Received = { outcome: 'nobody', message_id: null };
const ERASED: Received = { outcome: 'erased', message_id: null };

/** Its body is read here and nowhere else. */
type Placed = {
  readonly index: number;
  readonly incoming: Incoming;
  readonly stored: StoredText;
  readonly place: MessagePlace;
};

/**
 * Puts messages of one workspace where they belong: contacts, companies, campaigns, links, messages and events, all or
 * none. The same as one after another, in as many statements as for one. Safe to call again with the same messages, by
 * whichever way they come. Wants a job's transaction (`withWorkspace`).
 */
export async function receiveMessages(
  services: Services,
  tx: TenantTx,
  given: readonly Incoming[],
): Promise<Received[]> {
  const erased = await findErased(services, tx, given);
  const received = given.map((_one, index) => (erased.has(index) ? ERASED : NOBODY));
  const nowMs = given.length > 0 ? (await readClock(tx)).getTime() : 0;
  const kept = given.flatMap((one, index) =>
    erased.has(index) ? [] : [{ index, ...readIncoming(one, nowMs) }],
  );
  const places = await findPlaces(
    services,
    tx,
    kept.map(({ incoming }) => incoming),
  );
  const placed = kept.flatMap((one, at): Placed[] => {
    const place = places[at];
    return place ? [{ ...one, place }] : [];
  });
  const confusable = await listConfusable(tx, placed);
  const listKeys = ({ incoming: one, place: { contact_id } }: Placed) => [
    toKey(one),
    confusable.has(contact_id) ? contact_id : null,
  ];
  for (const turn of inTurns(placed, listKeys)) {
    for (const [index, one] of await receiveTurn(services, tx, turn)) received[index] = one;
  }
  return received;
}

/** By their index. What they wrote is dropped without a word to anybody but the figures. */
async function findErased(
  services: Services,
  tx: TenantTx,
  given: readonly Incoming[],
): Promise<ReadonlySet<number>> {
  const people = given.map(({ lead }) => lead);
  const suppressed = await findSuppressed(services, tx, given[0]?.workspace_id ?? '', people);
  const erased = suppressed.flatMap((one, index) => (one?.is_erased ? [index] : []));
  services.metrics.erasedDropped.inc({ via: 'message' }, erased.length);
  return new Set(erased);
}

function readIncoming(one: Incoming, nowMs: number): Pick<Placed, 'incoming' | 'stored'> {
  const body = toBody(one.body);
  const key = toStorable(one.key).slice(0, 300);
  return {
    incoming: { ...one, key, body, sent_at: notAhead(one.sent_at, nowMs) },
    stored: toStoredText({ subject: one.subject, body }),
  };
}

const toKey = ({ source, key }: Pick<Incoming, 'source' | 'key'>): string => `${source} ${key}`;

/**
 * Two of one contact may be one message told twice: then the second is looked for after the first was written. A pull
 * tells of each once; only what others have told of can be taken for one that it brings.
 */
async function listConfusable(tx: TenantTx, placed: readonly Placed[]): Promise<ReadonlySet<string>> {
  const contacts = new Set(placed.map(({ place }) => place.contact_id));
  const [first] = placed;
  const isPull = placed.every(({ incoming }) => incoming.by === 'pull');
  if (!first || !isPull || contacts.size === placed.length) return contacts;
  return listUnpulled(tx, first.incoming.workspace_id, [...contacts]);
}

export async function receiveMessage(services: Services, tx: TenantTx, given: Incoming): Promise<Received> {
  const [received = NOBODY] = await receiveMessages(services, tx, [given]);
  return received;
}

/** What became of each, by its index. */
async function receiveTurn(
  services: Services,
  tx: TenantTx,
  turn: readonly Placed[],
): Promise<Map<number, Received>> {
  const known = await recognise(tx, turn);
  for (const one of turn) {
    const same = known.get(one.index);
    if (same) await confirm(tx, one, same);
  }
  const fresh = turn.filter(({ index }) => !known.has(index));
  // What is not inserted has its key under another contact: somebody changed an address meanwhile.
  const stored = await insertMessages(tx, fresh.map(toRow));
  await publish(
    services,
    tx,
    ...stored.map(({ id, contact_id, location_id }) => ({
      workspace_id: turn[0]?.incoming.workspace_id ?? '',
      name: 'message.received' as const,
      ids: { message_id: id, contact_id },
      ghl_location_id: location_id,
    })),
  );
  // A visit of a website says nothing: it holds no reply back, and there is nothing to classify.
  const written = fresh
    .filter(
      ({ incoming: { direction, source } }) => direction === 'inbound' && source !== 'anonymous_traffic_id',
    )
    .map(({ incoming: { sent_at }, place: { contact_id } }) => ({ contact_id, sent_at }));
  const isPull = turn.some(({ incoming }) => incoming.by === 'pull');
  if (isPull && stored.length > 0)
    await settleHistory(
      tx,
      turn[0]?.incoming.workspace_id ?? '',
      stored.map(({ id }) => id),
    );
  await assignFirstReplies(services, tx, turn[0]?.incoming.workspace_id ?? '', stored);
  await holdWaiting(services, tx, turn[0]?.incoming.workspace_id ?? '', written);
  if (stored.length > 0 && written.length > 0) await wakeReader(tx, turn[0]?.incoming.workspace_id ?? '');
  const ids = new Map(stored.map((one) => [`${one.source} ${one.provider_message_key}`, one.id]));
  return new Map(
    turn.map(({ index, incoming }): [number, Received] => {
      const id = ids.get(toKey(incoming));
      if (id) return [index, { outcome: 'stored', message_id: id }];
      return [index, { outcome: 'known', message_id: known.get(index)?.id ?? null }];
    }),
  );
}

async function recognise(tx: TenantTx, turn: readonly Placed[]): Promise<Map<number, KnownMessage>> {
  const keyed = await listByKeys(
    tx,
    turn.map(({ incoming }) => incoming),
  );
  const byKey = new Map(keyed.map((message) => [toKey(message), message]));
  const known = new Map<number, KnownMessage>();
  for (const { index, incoming } of turn) {
    const same = byKey.get(toKey(incoming));
    if (same) known.set(index, same);
  }
  const open = turn.filter(({ index }) => !known.has(index));
  const abouts = open.map(({ incoming: { source, direction, by, sent_at, thread }, place }) => ({
    contact_id: place.contact_id,
    source,
    direction,
    by,
    sent_at,
    email_id: typeof thread.email_id === 'string' ? thread.email_id : null,
  }));
  const workspace_id = turn[0]?.incoming.workspace_id ?? '';
  const candidates = Map.groupBy(await listCandidates(tx, workspace_id, abouts), (one) => one.contact_id);
  for (const { index, incoming, stored, place } of open) {
    const same = findSame({ ...stored, sent_at: incoming.sent_at }, candidates.get(place.contact_id) ?? []);
    if (same) known.set(index, same);
  }
  return known;
}

/** Writes only what is news: the same message read every 15 minutes must not rewrite its row each time. */
async function confirm(
  tx: TenantTx,
  { incoming, stored, place }: Placed,
  known: KnownMessage,
): Promise<void> {
  const { workspace_id, by, thread, eaccount, key, sent_at, body } = incoming;
  const isNews = !known.seen.includes(by) || (known.campaign_id === null && place.campaign_id !== null);
  if (!isNews) return;
  const firstPull = by === 'pull' && !known.seen.includes('pull');
  await confirmMessage(tx, {
    workspace_id,
    id: known.id,
    seen: [...new Set([...known.seen, by])].sort(),
    thread,
    eaccount,
    campaign_id: place.campaign_id,
    location_id: place.location_id,
    // Another webhook that tells of the same one has the same key and nothing else in common.
    key,
    truth: firstPull ? { key, sent_at, body, ...stored } : null,
  });
}

const toRow = ({ incoming, stored, place }: Placed) => ({
  ...place,
  workspace_id: incoming.workspace_id,
  account_id: incoming.account_id,
  source: incoming.source,
  direction: incoming.direction,
  subject: toShortText(incoming.subject, 1_000),
  body: incoming.body,
  ...stored,
  sent_at: incoming.sent_at,
  eaccount: toShortText(incoming.eaccount, 320),
  provider_message_key: incoming.key,
  provider_thread: toStorableJson({ ...incoming.thread, seen: [incoming.by] }),
});
