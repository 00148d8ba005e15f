import type { Disposition } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';

/** Whose conversation it is, and the location of those who may hear of a change. */
export type Owner = { readonly contact_id: string; readonly location_id: string | null };

/**
 * Locks the contact of a message before the message is touched, as the intake does: a reply that arrives and a person who
 * clicks take turns instead of waiting for each other.
 */
export async function lockOwner(
  tx: Tx,
  {
    workspace_id,
    message_id,
    deleted = false,
  }: { workspace_id: string; message_id: string; deleted?: boolean },
): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select k.id as contact_id, k.location_id from contacts k
    join messages m on m.workspace_id = k.workspace_id and m.contact_id = k.id
    where k.workspace_id = ${workspace_id} and m.id = ${message_id} and (m.deleted_at is not null) = ${deleted}
    for no key update of k`.execute(tx);
  return orNotFound(rows[0]);
}

export async function lockContact(tx: Tx, workspace_id: string, contact_id: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select id as contact_id, location_id from contacts
    where workspace_id = ${workspace_id} and id = ${contact_id} for no key update`.execute(tx);
  return orNotFound(rows[0]);
}

function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

type MessageChange = { handled: boolean } | { sentiment: Disposition; sentiment_by: 'person' };

/** An update that touches no row is an error: it was deleted while we waited. */
export async function updateMessage(
  tx: Tx,
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

/** How many messages carry it now, those that did before included. */
export async function updateSentiments(
  tx: Tx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
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

/** Null when it was read already. Up to what has come, not up to now: what is on its way stays unread. */
export async function updateReadAt(
  tx: Tx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
): Promise<{ location_id: string | null } | null> {
  const row = await tx
    .updateTable('conversations')
    .set((set) => ({ read_at: set.ref('last_inbound_at') }))
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .where('unread', '=', true)
    .returning('location_id')
    .executeTakeFirst();
  return row ?? null;
}
