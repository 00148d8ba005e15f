import type { OpportunityStatus } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ContactKey } from './own-state.queries.ts';

type Names = {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
};

/** Null keeps the value. */
export async function updateNames(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  { first_name, last_name, phone }: Names,
): Promise<void> {
  await sql`
    update contacts set first_name = coalesce(left(${first_name}::text, 300), first_name),
      last_name = coalesce(left(${last_name}::text, 300), last_name), phone = coalesce(left(${phone}::text, 60), phone),
      updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${contact_id}`.execute(tx);
}

/** Changes the active opportunity of the contact, or adds one. Returns its id. */
export async function saveActiveOpportunity(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  {
    id,
    status,
    estimated_value,
  }: {
    readonly id: string | null;
    readonly status: OpportunityStatus;
    readonly estimated_value: number | null;
  },
): Promise<string> {
  const { rows } = await (id === null
    ? sql<{ id: string }>`
        insert into opportunities (workspace_id, contact_id, company_id, status, estimated_value)
        select workspace_id, id, company_id, ${status}, ${estimated_value}::numeric from contacts
        where workspace_id = ${workspace_id} and id = ${contact_id} returning id`
    : sql<{ id: string }>`
        update opportunities set status = ${status}, estimated_value = ${estimated_value}::numeric,
          updated_at = clock_timestamp()
        where workspace_id = ${workspace_id} and id = ${id} returning id`
  ).execute(tx);
  return rows[0]?.id ?? '';
}

const MAX_NOTES = 200;

/** Adds a note that was written in the CRM. Null if the conversation has reached the limit of notes. */
export async function insertCrmNote(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  content: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into notes (workspace_id, contact_id, author_name, content)
    select ${workspace_id}, ${contact_id}, 'CRM', ${content}
    where (select count(*) from notes where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and deleted_at is null) < ${MAX_NOTES}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Ends the reminder unless it was changed meanwhile. */
export async function endReminder(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  remind_at: Date,
): Promise<void> {
  await sql`
    update conversations set remind_at = null, remind_days = null, remind_user = null
    where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and date_trunc('milliseconds', remind_at) = ${remind_at}`.execute(tx);
}
