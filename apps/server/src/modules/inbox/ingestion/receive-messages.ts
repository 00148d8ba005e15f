import { readClock, type TenantTx } from '@hearback/database';
import { recordSenders } from '#server/modules/accounts/index.ts';
import {
  createClassificationScheduler,
  type StoredText,
  toBody,
  toStoredText,
} from '#server/modules/classification/index.ts';
import { findSuppressed } from '#server/modules/leads/index.ts';
import { partitionByConflict } from '#server/platform/concurrency/partition-by-conflict.ts';
import { publish } from '#server/platform/events/publish.ts';
import { toShortText, toStorable, toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { addColleagues, listColleagues, withThreadLeads } from './colleagues.ts';
import { findPlaces, type MessagePlace } from './find-places.ts';
import { clampToNow, type IncomingMessage } from './incoming-message.ts';
import {
  confirmMessage,
  insertMessages,
  listByKeys,
  listCandidates,
  listUnpulled,
  type StoredMessageKey,
  settleHistory,
} from './ingestion.queries.ts';
import { findSame } from './message-matching.ts';

/**
 * `unidentified`: names neither an email address nor a profile, so there is no conversation for it. `erased`: data about this
 * person may not be stored again, regardless of the source.
 */
export type ReceiptOutcome = {
  readonly outcome: 'stored' | 'known' | 'unidentified' | 'erased';
  /** The id of the stored message. */
  readonly message_id: string | null;
};

const UNIDENTIFIED: ReceiptOutcome = { outcome: 'unidentified', message_id: null };
const ERASED: ReceiptOutcome = { outcome: 'erased', message_id: null };

export type StoredMessages = {
  readonly workspace_id: string;
  /** New rows, without messages that were known before. */
  readonly stored: readonly { readonly id: string }[];
  /** Inbound messages with text. */
  readonly written: readonly { readonly contact_id: string; readonly sent_at: Date }[];
};

/** An effect of a later module on new messages, in the transaction that stores them. */
export type IngestionEffect = (services: Services, tx: TenantTx, messages: StoredMessages) => Promise<void>;

/** Effects run in the given order for each batch. */
export function createReceiver(effects: readonly IngestionEffect[]) {
  const scheduleClassification = createClassificationScheduler();
  const classify: IngestionEffect = async (_services, tx, { workspace_id, stored, written }) => {
    if (stored.length > 0 && written.length > 0) await scheduleClassification(tx, workspace_id);
  };
  const all = [...effects, classify];
  return {
    receiveMessages: (
      services: Services,
      tx: TenantTx,
      messages: readonly IncomingMessage[],
    ): Promise<ReceiptOutcome[]> => receiveMessages(services, tx, messages, all),
    async receiveMessage(
      services: Services,
      tx: TenantTx,
      message: IncomingMessage,
    ): Promise<ReceiptOutcome> {
      const [received = UNIDENTIFIED] = await receiveMessages(services, tx, [message], all);
      return received;
    },
  };
}

/** The only place where a body is parsed. */
type PlacedMessage = {
  readonly index: number;
  readonly incoming: IncomingMessage;
  readonly stored: StoredText;
  readonly place: MessagePlace;
};

/**
 * Stores messages of one workspace with their contacts, companies, campaigns, links and events, all or none. The result
 * is the same as one by one, but the number of statements does not depend on the number of messages. Idempotent across
 * all sources. Needs a job's transaction (`withWorkspace`).
 */
async function receiveMessages(
  services: Services,
  tx: TenantTx,
  reported: readonly IncomingMessage[],
  effects: readonly IngestionEffect[],
): Promise<ReceiptOutcome[]> {
  const [first] = reported;
  if (!first) return [];
  const { workspace_id } = first;
  const messages = await withThreadLeads(tx, workspace_id, reported);
  const erased = await findErased(services, tx, workspace_id, messages);
  const received = messages.map((_one, index) => (erased.has(index) ? ERASED : UNIDENTIFIED));
  const nowMs = (await readClock(tx)).getTime();
  const candidates = messages.flatMap((one, index) =>
    erased.has(index) ? [] : [{ index, ...readIncoming(one, nowMs) }],
  );
  const places = await findPlaces(
    services,
    tx,
    candidates.map(({ incoming }) => incoming),
  );
  const placed = candidates.flatMap((one, at): PlacedMessage[] => {
    const place = places[at];
    return place ? [{ ...one, place }] : [];
  });
  await addColleagues(tx, workspace_id, placed);
  await recordSenders(
    tx,
    placed.map(({ incoming: { eaccount, thread, ...one } }) => ({
      ...one,
      sender:
        eaccount ?? (typeof thread.linkedin_account_id === 'string' ? thread.linkedin_account_id : null),
    })),
  );
  const confusable = await listConfusable(tx, workspace_id, placed);
  const listKeys = ({ incoming: one, place: { contact_id } }: PlacedMessage) => [
    toKey(one),
    confusable.has(contact_id) ? contact_id : null,
  ];
  for (const batch of partitionByConflict(placed, listKeys))
    for (const [index, one] of await receiveBatch(services, tx, workspace_id, batch, effects))
      received[index] = one;
  return received;
}

/** Returns the indexes of messages from erased people. They are dropped and only counted. */
async function findErased(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  messages: readonly IncomingMessage[],
): Promise<ReadonlySet<number>> {
  // The lead of each message, then the colleague who wrote it.
  const people = [...messages.map(({ lead }) => lead), ...listColleagues(messages)];
  const suppressed = await findSuppressed(services, tx, workspace_id, people);
  const isErased = (index: number) => suppressed[index]?.is_erased === true;
  const erased = [...messages.keys()].filter((index) => isErased(index) || isErased(index + messages.length));
  services.metrics.erasedDropped.inc({ via: 'message' }, erased.length);
  return new Set(erased);
}

function readIncoming(one: IncomingMessage, nowMs: number): Pick<PlacedMessage, 'incoming' | 'stored'> {
  const body = toBody(one.body);
  const key = toStorable(one.key).slice(0, 300);
  return {
    incoming: { ...one, key, body, sent_at: clampToNow(one.sent_at, nowMs) },
    stored: toStoredText({ subject: one.subject, body }),
  };
}

const toKey = ({ source, key }: Pick<IncomingMessage, 'source' | 'key'>): string => `${source} ${key}`;

/**
 * Returns the contacts whose messages must be processed one after another, because two of them may be the same message
 * reported twice. A pull reports each message once, so only messages that another source reported can match.
 */
async function listConfusable(
  tx: TenantTx,
  workspace_id: string,
  placed: readonly PlacedMessage[],
): Promise<ReadonlySet<string>> {
  const contacts = new Set(placed.map(({ place }) => place.contact_id));
  const isPull = placed.every(({ incoming }) => incoming.by === 'pull');
  if (!isPull || contacts.size === placed.length) return contacts;
  return listUnpulled(tx, workspace_id, [...contacts]);
}

type PublishedMessage = Pick<StoredMessageKey, 'id' | 'contact_id' | 'location_id'>;

/** Returns the outcome of each message by its index. */
async function receiveBatch(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  batch: readonly PlacedMessage[],
  effects: readonly IngestionEffect[],
): Promise<Map<number, ReceiptOutcome>> {
  const storedByIndex = await findStoredMessages(tx, workspace_id, batch);
  const completed: PublishedMessage[] = [];
  for (const one of batch) {
    const same = storedByIndex.get(one.index);
    if (same && (await confirm(tx, one, same)))
      completed.push({
        id: same.id,
        contact_id: same.contact_id,
        location_id: same.location_id ?? one.place.location_id,
      });
  }
  const fresh = batch.filter(({ index }) => !storedByIndex.has(index));
  // A message that is not inserted has its key under another contact, because an address was changed in the meantime.
  const stored = await insertMessages(tx, fresh.map(toRow));
  const toEvent = (
    name: 'message.received' | 'message.completed',
    { id, contact_id, location_id }: PublishedMessage,
  ) => ({
    workspace_id,
    name,
    ids: { message_id: id, contact_id },
    ghl_location_id: location_id,
  });
  await publish(
    services,
    tx,
    ...stored.map((one) => toEvent('message.received', one)),
    ...completed.map((one) => toEvent('message.completed', one)),
  );
  // A website visit has no text: it holds no reply back and needs no classification.
  const written = fresh
    .filter(
      ({ incoming: { direction, source } }) => direction === 'inbound' && source !== 'anonymous_traffic_id',
    )
    .map(({ incoming: { sent_at }, place: { contact_id } }) => ({ contact_id, sent_at }));
  const isPull = batch.some(({ incoming }) => incoming.by === 'pull');
  if (isPull && stored.length > 0)
    await settleHistory(
      tx,
      workspace_id,
      stored.map(({ id }) => id),
    );
  for (const effect of effects) await effect(services, tx, { workspace_id, stored, written });
  const ids = new Map(stored.map((one) => [`${one.source} ${one.provider_message_key}`, one.id]));
  return new Map(
    batch.map(({ index, incoming }): [number, ReceiptOutcome] => {
      const id = ids.get(toKey(incoming));
      if (id) return [index, { outcome: 'stored', message_id: id }];
      return [index, { outcome: 'known', message_id: storedByIndex.get(index)?.id ?? null }];
    }),
  );
}

async function findStoredMessages(
  tx: TenantTx,
  workspace_id: string,
  batch: readonly PlacedMessage[],
): Promise<Map<number, StoredMessageKey>> {
  const keyed = await listByKeys(
    tx,
    batch.map(({ incoming }) => incoming),
  );
  const byKey = new Map(keyed.map((message) => [toKey(message), message]));
  const storedByIndex = new Map<number, StoredMessageKey>();
  for (const { index, incoming } of batch) {
    const same = byKey.get(toKey(incoming));
    if (same) storedByIndex.set(index, same);
  }
  const open = batch.filter(({ index }) => !storedByIndex.has(index));
  const abouts = open.map(({ incoming: { source, direction, by, sent_at, thread }, place }) => ({
    contact_id: place.contact_id,
    source,
    direction,
    by,
    sent_at,
    email_id: typeof thread.email_id === 'string' ? thread.email_id : null,
  }));
  const candidates = Map.groupBy(await listCandidates(tx, workspace_id, abouts), (one) => one.contact_id);
  for (const { index, incoming, stored, place } of open) {
    const same = findSame({ ...stored, sent_at: incoming.sent_at }, candidates.get(place.contact_id) ?? []);
    if (same) storedByIndex.set(index, same);
  }
  return storedByIndex;
}

/**
 * Writes only new information, because the same message is read every 15 minutes. Returns whether there was any.
 */
async function confirm(
  tx: TenantTx,
  { incoming, stored, place }: PlacedMessage,
  storedMessage: StoredMessageKey,
): Promise<boolean> {
  const { workspace_id, by, thread, eaccount, key, sent_at, body } = incoming;
  const isNews =
    !storedMessage.seen.includes(by) || (storedMessage.campaign_id === null && place.campaign_id !== null);
  if (!isNews) return false;
  const firstPull = by === 'pull' && !storedMessage.seen.includes('pull');
  await confirmMessage(tx, {
    workspace_id,
    id: storedMessage.id,
    seen: [...new Set([...storedMessage.seen, by])].sort(),
    thread,
    eaccount,
    campaign_id: place.campaign_id,
    location_id: place.location_id,
    // A second webhook for the same message shares only the key.
    key,
    truth: firstPull ? { key, sent_at, body, ...stored } : null,
  });
  return true;
}

const toRow = ({ incoming, stored, place: { identity, ...place } }: PlacedMessage) => ({
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
  provider_thread: toStorableJson({
    ...incoming.thread,
    ...(identity !== null && { identity }),
    seen: [incoming.by],
  }),
});
