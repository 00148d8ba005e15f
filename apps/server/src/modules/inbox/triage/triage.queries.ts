import type { Disposition } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError, requireRow } from '#server/platform/app-error.ts';

/** The contact and the location whose people receive the event. */
export type Owner = { readonly contact_id: string; readonly location_id: string | null };

/**
 * Locks the contact before the message, as ingestion does, so that an arriving reply and a person's change are serialized
 * instead of deadlocking.
 */
export const lockOwner = (
  tx: TenantTx,
  actor: Actor,
  { message_id, deleted = false }: { message_id: string; deleted?: boolean },
): Promise<Owner> =>
  lock(
    tx,
    actor,
    sql<Owner>`
    select k.id as contact_id, k.location_id from contacts k
    join messages m on m.workspace_id = k.workspace_id and m.contact_id = k.id
    where k.workspace_id = ${actor.workspace_id} and m.id = ${message_id} and (m.deleted_at is not null) = ${deleted}`,
  );

export const lockContact = (tx: TenantTx, actor: Actor, contact_id: string): Promise<Owner> =>
  lock(
    tx,
    actor,
    sql<Owner>`
    select k.id as contact_id, k.location_id from contacts k
    where k.workspace_id = ${actor.workspace_id} and k.id = ${contact_id}`,
  );

/** Locks contacts that may be changed, in the order of ingestion, to avoid deadlocks. */
export async function lockContacts(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select k.id as contact_id, k.location_id from contacts k
    where k.workspace_id = ${workspace_id} and k.id = any (${[...contact_ids]}::uuid[])
    order by k.created_at, k.id for no key update of k`.execute(tx);
  return rows;
}

/** Locks no row that the person may not change: throws FORBIDDEN if they can see it, otherwise NOT_FOUND. */
async function lock(tx: TenantTx, actor: Actor, select: RawBuilder<Owner>): Promise<Owner> {
  const { rows } = await sql<Owner>`${select} for no key update of k`.execute(tx);
  if (rows[0]) return rows[0];
  const seen = requireRow((await select.execute(tx)).rows[0]);
  requireWritable(actor, seen.location_id);
  throw new AppError('NOT_FOUND');
}

/** A message with a sentiment is not classified later. Outbound messages never are, and stay on their page. */
const TRIED_AT = sql<Date | null>`case when messages.direction = 'inbound' then coalesce(messages.sentiment_tried_at, clock_timestamp()) end`;

type MessageChange = { handled: boolean } | { sentiment: Disposition; sentiment_by: 'person' };

/** Throws if no row was updated, because the message was deleted in the meantime. */
export async function updateMessage(
  tx: TenantTx,
  { workspace_id, message_id }: { workspace_id: string; message_id: string },
  change: MessageChange,
): Promise<void> {
  const row = await tx
    .updateTable('messages')
    .set('sentiment' in change ? { ...change, sentiment_tried_at: TRIED_AT } : change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', message_id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  requireRow(row);
}

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };
/** One contact, or as many as a transaction changes. */
export type ContactSet = { readonly workspace_id: string; readonly contact_ids: readonly string[] };

export async function findCampaign(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<string | null> {
  const row = await tx
    .selectFrom('conversations')
    .select('campaign_id')
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst();
  return row?.campaign_id ?? null;
}

/** True if a message is unhandled or the conversation returned to the inbox. */
export async function needsAction(tx: TenantTx, { workspace_id, contact_id }: ContactKey): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations')
    .select('needs_action')
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst();
  return row?.needs_action ?? false;
}

/** True if marking this message as done would finish the conversation. */
export async function isLastOpen(
  tx: TenantTx,
  { workspace_id, contact_id, message_id }: ContactKey & { readonly message_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from conversations v join messages m on m.workspace_id = v.workspace_id and m.id = ${message_id}
    where v.workspace_id = ${workspace_id} and v.contact_id = ${contact_id} and v.unhandled_count = 1
      and v.returned_because is null and m.direction = 'inbound'`.execute(tx);
  return rows.length > 0;
}

export type MessageRef = { readonly id: string; readonly contact_id: string };

/** Returns the messages that were unhandled and are done now. */
export async function finishMessages(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<MessageRef[]> {
  const { rows } = await sql<MessageRef>`
    update messages set handled = true
    where workspace_id = ${workspace_id} and contact_id = any (${[...contact_ids]}::uuid[])
      and direction = 'inbound' and not handled and deleted_at is null
    returning id, contact_id`.execute(tx);
  return rows;
}

export type FormerReturn = {
  readonly contact_id: string;
  readonly because: 'snooze' | 'no_answer' | null;
  /** The state to restore if the newest messages turn out to be absence notices. */
  readonly awaited: 'snooze' | 'no_answer' | null;
  readonly last_message_id: string;
};

/** Clears the returned flag. Returns the conversations that had it or may regain it. */
export async function clearReturned(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<FormerReturn[]> {
  const { rows } = await sql<FormerReturn>`
    update conversations v set returned_because = null, waited = v.waited - 'returned_because'
    from conversations o
    where v.workspace_id = ${workspace_id} and v.contact_id = any (${[...contact_ids]}::uuid[])
      and o.workspace_id = v.workspace_id and o.contact_id = v.contact_id
      and (v.returned_because is not null or v.waited ? 'returned_because')
    returning v.contact_id, o.returned_because as because, o.waited ->> 'returned_because' as awaited, v.last_message_id`.execute(
    tx,
  );
  return rows;
}

/** Returns the messages that need action again. */
export async function reopenMessages(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
  message_ids: readonly string[],
): Promise<MessageRef[]> {
  const { rows } = await sql<MessageRef>`
    update messages set handled = false
    where workspace_id = ${workspace_id} and id = any (${[...message_ids]}::uuid[])
      and contact_id = any (${[...contact_ids]}::uuid[]) and direction = 'inbound' and deleted_at is null
    returning id, contact_id`.execute(tx);
  return rows;
}

/** The previous sentiment. */
export type FormerSentiment = MessageRef & {
  readonly sentiment: Disposition | null;
  readonly sentiment_by: 'person' | 'model' | 'built_in' | 'learned' | null;
  readonly is_new: boolean;
};

/** Returns all messages that have the sentiment now. Those that already had it are not written again. */
export async function updateSentiments(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
  sentiment: Disposition,
): Promise<FormerSentiment[]> {
  const { rows } = await sql<FormerSentiment>`
    with those as (
      select id, contact_id, sentiment, sentiment_by,
        (sentiment, sentiment_by) is distinct from (${sentiment}::text, 'person') as is_new
      from messages
      where workspace_id = ${workspace_id} and contact_id = any (${[...contact_ids]}::uuid[]) and deleted_at is null),
    written as (
      update messages set sentiment = ${sentiment}, sentiment_by = 'person', sentiment_tried_at = ${TRIED_AT}
      from those where messages.workspace_id = ${workspace_id} and messages.id = those.id and those.is_new)
    select * from those`.execute(tx);
  return rows;
}

/** Restores the previous sentiments, except where the sentiment was changed since. Returns the restored messages. */
export async function restoreSentiments(
  tx: TenantTx,
  { workspace_id, contact_ids, sentiment }: ContactSet & { readonly sentiment: Disposition },
  former: readonly Pick<FormerSentiment, 'id' | 'sentiment' | 'sentiment_by'>[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update messages m set sentiment = f.sentiment, sentiment_by = f.sentiment_by,
      -- A message that was never classified is classified after all.
      sentiment_tried_at = case when f.sentiment is not null or m.classification is not null then m.sentiment_tried_at end
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (id uuid, sentiment text, sentiment_by text)
    where m.workspace_id = ${workspace_id} and m.id = f.id and m.contact_id = any (${[...contact_ids]}::uuid[])
      and m.deleted_at is null and m.sentiment = ${sentiment} and m.sentiment_by = 'person'
    returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Returns false if it was already read. Marks up to the newest stored message, not up to now, so that later arrivals stay
 * unread.
 */
export async function updateReadAt(tx: TenantTx, { workspace_id, contact_id }: ContactKey): Promise<boolean> {
  const row = await tx
    .updateTable('conversations')
    .set((set) => ({ read_at: set.ref('last_inbound_at') }))
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .where('unread', '=', true)
    .returning('contact_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if it was already unread, or if the lead never wrote. */
export async function clearReadAt(tx: TenantTx, { workspace_id, contact_id }: ContactKey): Promise<boolean> {
  const row = await tx
    .updateTable('conversations')
    .set({ read_at: null })
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .where('unread', '=', false)
    .where('last_inbound_at', 'is not', null)
    .returning('contact_id')
    .executeTakeFirst();
  return row !== undefined;
}
