import type { Disposition } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Whose conversation it is, and the location of those who may hear of a change. */
export type Owner = { readonly contact_id: string; readonly location_id: string | null };

/**
 * Locks the contact of a message before the message is touched, as the intake does: a reply that arrives and a person who
 * clicks take turns instead of waiting for each other.
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

/** No row is locked for somebody who may not change it: whoever sees it all the same is told so. */
async function lock(tx: TenantTx, actor: Actor, select: RawBuilder<Owner>): Promise<Owner> {
  const { rows } = await sql<Owner>`${select} for no key update of k`.execute(tx);
  if (rows[0]) return rows[0];
  const seen = orNotFound((await select.execute(tx)).rows[0]);
  requireWritable(actor, seen.location_id);
  throw new AppError('NOT_FOUND');
}

function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

type MessageChange = { handled: boolean } | { sentiment: Disposition; sentiment_by: 'person' };

/** An update that touches no row is an error: it was deleted while we waited. */
export async function updateMessage(
  tx: TenantTx,
  { workspace_id, message_id }: { workspace_id: string; message_id: string },
  change: MessageChange,
): Promise<void> {
  const row = await tx
    .updateTable('messages')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', message_id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  orNotFound(row);
}

type Whose = { readonly workspace_id: string; readonly contact_id: string };

export async function findCampaignOf(
  tx: TenantTx,
  { workspace_id, contact_id }: Whose,
): Promise<string | null> {
  const row = await tx
    .selectFrom('conversations')
    .select('campaign_id')
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst();
  return row?.campaign_id ?? null;
}

/** Those that waited, and are done now. */
export async function finishMessages(tx: TenantTx, { workspace_id, contact_id }: Whose): Promise<string[]> {
  const rows = await tx
    .updateTable('messages')
    .set({ handled: true })
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .where('direction', '=', 'inbound')
    .where('handled', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What came back by itself is done with. True when it had. */
export async function clearReturned(tx: TenantTx, { workspace_id, contact_id }: Whose): Promise<boolean> {
  const { rows } = await sql<{ had_returned: boolean }>`
    update conversations v set returned_because = null, waited = v.waited - 'returned_because'
    from conversations o
    where v.workspace_id = ${workspace_id} and v.contact_id = ${contact_id}
      and o.workspace_id = v.workspace_id and o.contact_id = v.contact_id
      and (v.returned_because is not null or v.waited is not null)
    returning o.returned_because is not null as had_returned`.execute(tx);
  return rows[0]?.had_returned ?? false;
}

/** How many of them wait again. */
export async function reopenMessages(
  tx: TenantTx,
  { workspace_id, contact_id }: Whose,
  message_ids: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ handled: false })
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .where('id', 'in', [...message_ids])
    .where('direction', '=', 'inbound')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many messages carry it now, those that did before included. */
export async function updateSentiments(
  tx: TenantTx,
  { workspace_id, contact_id }: Whose,
  sentiment: Disposition,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ sentiment, sentiment_by: 'person' })
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** False when it was read already. Up to what has come, not up to now: what is on its way stays unread. */
export async function updateReadAt(tx: TenantTx, { workspace_id, contact_id }: Whose): Promise<boolean> {
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
