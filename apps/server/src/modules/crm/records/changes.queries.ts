import type { SystemTx, TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { LocatedContact } from './links.queries.ts';
import type { ContactKey } from './own-state.queries.ts';

export const SYNC_PARTS = ['contact', 'opportunity', 'notes', 'tasks', 'messages'] as const;
export type SyncPart = (typeof SYNC_PARTS)[number];

export type SyncRequest = ContactKey & { readonly parts: readonly SyncPart[] };

/**
 * Stores requests for contacts in locations that are synced, except contacts that never wrote and have no link. Returns
 * the contacts to enqueue.
 */
export async function insertChanges(tx: Tx, requests: readonly SyncRequest[]): Promise<ContactKey[]> {
  const { rows } = await sql<ContactKey>`
    insert into crm_changes as q (workspace_id, contact_id, location_id, parts)
    select c.workspace_id, c.id, c.location_id, array_agg(distinct p.part)
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r (workspace_id uuid, contact_id uuid, parts jsonb)
    cross join lateral jsonb_array_elements_text(r.parts) as p (part)
    join contacts c on c.workspace_id = r.workspace_id and c.id = r.contact_id
    join crm_settings s on s.workspace_id = c.workspace_id and s.location_id = c.location_id and s.status = 'on'
    where exists (select from conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id
        and v.last_inbound_at is not null)
      or exists (select from crm_links l where l.workspace_id = c.workspace_id and l.kind = 'contact' and l.own_id = c.id::text)
    group by 1, 2, 3
    order by 1, 2
    on conflict (workspace_id, contact_id) do update set location_id = excluded.location_id, status = 'waiting', error = null,
      attempts = 0, requested_at = clock_timestamp(),
      parts = array(select distinct part from unnest(q.parts || excluded.parts) as part order by part)
    returning q.workspace_id, q.contact_id`.execute(tx);
  return rows;
}

export type ClaimedChange = {
  readonly parts: SyncPart[];
  readonly requested_at: string;
  readonly attempts: number;
  readonly holder: string;
};

/** Longer than one call with its retries. Renewed between the parts of a sync. */
const LEASE = '3 minutes';

/**
 * Leases a contact, or renews the lease. Returns false while another worker holds it. A lease without a request is a row without
 * parts.
 */
export async function leaseContact(
  tx: SystemTx,
  { workspace_id, contact_id, location_id }: LocatedContact,
  holder: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into crm_changes as q (workspace_id, contact_id, location_id, parts, leased_until, leased_by)
    values (${workspace_id}, ${contact_id}, ${location_id}, '{}', clock_timestamp() + ${LEASE}::interval, ${holder})
    on conflict (workspace_id, contact_id) do update set leased_until = excluded.leased_until, leased_by = excluded.leased_by
    where q.leased_until is null or q.leased_until < clock_timestamp() or q.leased_by = excluded.leased_by
    returning q.contact_id`.execute(tx);
  return rows.length > 0;
}

/** Null if there is nothing to do. `busy` if another worker syncs the contact. */
export async function claimChange(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  holder: string,
): Promise<ClaimedChange | 'busy' | null> {
  const { rows } = await sql<Omit<ClaimedChange, 'holder'> & { free: boolean }>`
    with known as (
      select *, (leased_until is null or leased_until < clock_timestamp() or leased_by = ${holder}) as free from crm_changes
      where workspace_id = ${workspace_id} and contact_id = ${contact_id} and status = 'waiting' for update),
    taken as (
      update crm_changes q set leased_until = clock_timestamp() + ${LEASE}::interval, leased_by = ${holder}
      from known k where q.workspace_id = k.workspace_id and q.contact_id = k.contact_id and k.free)
    select parts, requested_at::text as requested_at, attempts, free from known`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return row.free ? { ...row, holder } : 'busy';
}

type HeldChange = { readonly holder: string; readonly requested_at?: string };

/** Ends the lease and removes the request with this time, if any. One that arrived meanwhile stays. */
export async function finishChange(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  { holder, requested_at }: HeldChange,
): Promise<void> {
  const isContact = sql`workspace_id = ${workspace_id} and contact_id = ${contact_id}`;
  // Also locks the row: a request that is being stored meanwhile is visible to the next statement, but not to this one.
  const { numAffectedRows } = await sql`
    update crm_changes set leased_until = null, leased_by = null
    where ${isContact} and leased_by = ${holder}`.execute(tx);
  if (numAffectedRows === 0n) return;
  await sql`
    delete from crm_changes where ${isContact}
      and (parts = '{}' or requested_at is not distinct from ${requested_at ?? null}::timestamptz)`.execute(
    tx,
  );
}

/** Ends the lease and counts the attempt, unless another request arrived meanwhile. */
export async function failChange(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  { holder, requested_at }: ClaimedChange,
  { error, isFinal }: { readonly error: string; readonly isFinal: boolean },
): Promise<void> {
  const isSame = sql`requested_at = ${requested_at}::timestamptz`;
  await sql`
    update crm_changes set leased_until = null, leased_by = null, attempts = attempts + (${isSame})::integer,
      error = case when ${isSame} then ${toShortText(error, 500)} end,
      status = case when ${isSame} and ${isFinal} then 'failed' else status end
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and leased_by = ${holder}`.execute(
    tx,
  );
}

/** Requests that have waited too long, because their job was lost. */
export async function listStalled(tx: SystemTx): Promise<ContactKey[]> {
  const { rows } = await sql<ContactKey>`
    select workspace_id, contact_id from crm_changes
    where status = 'waiting' and requested_at < clock_timestamp() - interval '10 minutes'
      and (leased_until is null or leased_until < clock_timestamp()) limit 500`.execute(tx);
  return rows;
}

/** Allows a contact that was paused or deleted in the CRM to be synced again. */
export async function resumeContact(tx: SystemTx, { workspace_id, contact_id }: ContactKey): Promise<void> {
  await sql`
    delete from crm_links where workspace_id = ${workspace_id} and contact_id = ${contact_id} and kind in ('contact', 'opportunity')
      and deleted_at is not null`.execute(tx);
  await sql`
    update crm_links set paused_at = null, resumed_at = clock_timestamp()
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and paused_at is not null`.execute(
    tx,
  );
}

/**
 * The contact of an object in the CRM. A contact that was moved to another location since is not found. A merged contact is also
 * found by its further ids.
 */
export async function findByCrmId(
  tx: TenantTx,
  { workspace_id, location_id }: { readonly workspace_id: string; readonly location_id: string },
  { kind, crm_id }: { readonly kind: string; readonly crm_id: string },
): Promise<string | null> {
  const { rows } = await sql<{ contact_id: string }>`
    select l.contact_id from crm_links l
    join contacts c on c.workspace_id = l.workspace_id and c.id = l.contact_id and c.location_id = l.location_id
    where l.workspace_id = ${workspace_id} and l.location_id = ${location_id} and l.kind = ${kind} and l.crm_id = ${crm_id}
    union all
    select i.contact_id from contact_identities i
    join contacts c on c.workspace_id = i.workspace_id and c.id = i.contact_id and c.location_id = ${location_id}
    where i.workspace_id = ${workspace_id} and i.kind = 'crm' and i.value = ${crm_id} and ${kind === 'contact'}
    limit 1`.execute(tx);
  return rows[0]?.contact_id ?? null;
}
