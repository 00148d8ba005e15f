import type { SystemTx, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { FieldValue, LedgerEntry } from '../fields/decide-field.ts';
import type { ContactKey } from './own-state.queries.ts';
import { LOOP_LIMIT } from './reasons.ts';

export type LinkKind = 'contact' | 'opportunity' | 'note' | 'task' | 'message' | 'reply';
export type ObjectKey = { readonly kind: LinkKind; readonly own_id: string };

export type Link = ObjectKey & {
  readonly crm_id: string | null;
  readonly is_own: boolean;
  readonly uses_crm_stage: boolean;
  readonly deleted_at: Date | null;
  readonly paused_at: Date | null;
  /** Values that an interrupted sync may have written. */
  readonly pending_values: Readonly<Record<string, FieldValue>> | null;
};

/** The links of a contact, without those of its messages. */
export async function listLinks(tx: TenantTx, { workspace_id, contact_id }: ContactKey): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select kind, own_id, crm_id, is_own, uses_crm_stage, deleted_at, paused_at, pending_values from crm_links
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and kind <> 'message'
    order by created_at, own_id`.execute(tx);
  return rows;
}

export type LocatedContact = ContactKey & { readonly location_id: string };

/**
 * Stores which object in the CRM an object is. Without an id, the call that creates it is about to start. Returns false if
 * another object here has the id.
 */
export async function saveLink(
  tx: SystemTx,
  { workspace_id, contact_id, location_id }: LocatedContact,
  { kind, own_id, crm_id, is_own }: Pick<Link, 'kind' | 'own_id' | 'crm_id' | 'is_own'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into crm_links (workspace_id, kind, own_id, contact_id, location_id, crm_id, is_own)
    select ${workspace_id}, ${kind}, ${own_id}, ${contact_id}, ${location_id}, ${crm_id}::text, ${is_own}
    where not exists (select from crm_links o where o.workspace_id = ${workspace_id} and o.location_id = ${location_id}
      and o.kind = ${kind} and o.crm_id = ${crm_id}::text and o.own_id <> ${own_id})
    on conflict (workspace_id, kind, own_id) do update set crm_id = coalesce(excluded.crm_id, crm_links.crm_id),
      is_own = excluded.is_own, location_id = excluded.location_id, deleted_at = null
    returning own_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Links an object to another one in the CRM and removes the values of the former one. Returns false if another object here has
 * the id.
 */
export async function replaceLink(
  tx: SystemTx,
  key: LocatedContact,
  object: ObjectKey & { readonly crm_id: string },
): Promise<boolean> {
  if (!(await saveLink(tx, key, { ...object, is_own: false }))) return false;
  const { workspace_id } = key;
  const { kind, own_id } = object;
  await sql`update crm_links set pending_values = null
    where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id}`.execute(tx);
  await sql`delete from crm_ledger
    where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id}`.execute(tx);
  return true;
}

/** Unlinks an opportunity that is over in the CRM. The ledger keeps which of ours it belonged to. */
export async function unlinkOpportunity(
  tx: SystemTx,
  workspace_id: string,
  { kind, own_id }: ObjectKey,
): Promise<void> {
  await sql`
    with unlinked as (
      update crm_links set crm_id = null, is_own = false, uses_crm_stage = false, pending_values = null
      where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id})
    delete from crm_ledger
    where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id} and field <> 'opportunity'`.execute(
    tx,
  );
}

/**
 * The objects are kept. Links of notes and replies from the CRM stay, so that these are not copied a second time. Links of messages
 * lose their ids: the CRM keeps messages, so each is looked up before it is added again.
 */
const unlink = (tx: SystemTx, where: RawBuilder<unknown>) =>
  sql`with kept as (update crm_links set crm_id = null where ${where} and kind = 'message' and crm_id is not null)
    delete from crm_links where ${where} and kind not in ('message', 'reply') and (kind <> 'note' or is_own)`.execute(
    tx,
  );

/** Removes the links of a contact to other locations than its own. */
export const removeForeignLinks = (tx: SystemTx, { workspace_id, contact_id, location_id }: LocatedContact) =>
  unlink(
    tx,
    sql`workspace_id = ${workspace_id} and contact_id = ${contact_id} and location_id <> ${location_id}`,
  );

type LocationScope = { readonly workspace_id: string; readonly location_id: string };

/** Removes the links between our objects and those of the CRM. */
export const removeLinks = (tx: SystemTx, { workspace_id, location_id }: LocationScope) =>
  unlink(tx, sql`workspace_id = ${workspace_id} and location_id = ${location_id}`);

/** The object here that is linked to one in the CRM. */
export async function findLinkedObject(
  tx: TenantTx,
  { workspace_id, location_id }: LocationScope,
  { kind, crm_id }: Pick<Link, 'kind' | 'crm_id'>,
): Promise<{ readonly contact_id: string; readonly own_id: string } | null> {
  const { rows } = await sql<{ contact_id: string; own_id: string }>`
    select contact_id, own_id from crm_links where workspace_id = ${workspace_id} and location_id = ${location_id}
      and kind = ${kind} and crm_id = ${crm_id}`.execute(tx);
  return rows[0] ?? null;
}

/** The ids of linked objects in the CRM, among the given ones. */
export async function listLinkedIds(
  tx: TenantTx,
  { workspace_id, location_id }: LocationScope,
  kind: LinkKind,
  crm_ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ crm_id: string }>`
    select crm_id from crm_links where workspace_id = ${workspace_id} and location_id = ${location_id}
      and kind = ${kind} and crm_id = any (${[...crm_ids]}::text[])`.execute(tx);
  return new Set(rows.map(({ crm_id }) => crm_id));
}

export async function markDeleted(
  tx: SystemTx,
  workspace_id: string,
  { kind, own_id }: ObjectKey,
): Promise<void> {
  await sql`
    update crm_links set deleted_at = coalesce(deleted_at, clock_timestamp())
    where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id}`.execute(tx);
}

export async function markStageTaken(
  tx: SystemTx,
  workspace_id: string,
  { kind, own_id }: ObjectKey,
  isTaken: boolean,
): Promise<void> {
  await sql`
    update crm_links set uses_crm_stage = ${isTaken}
    where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id}`.execute(tx);
}

/** Adds values that are about to be written. Other values of an interrupted sync are kept. */
export async function saveWriting(
  tx: SystemTx,
  workspace_id: string,
  { kind, own_id }: ObjectKey,
  values: Readonly<Record<string, FieldValue>>,
): Promise<void> {
  await sql`
    update crm_links set pending_values = coalesce(pending_values, '{}') || ${JSON.stringify(values)}::jsonb
    where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id}`.execute(tx);
}

/** Removes fields whose outcome is known. */
export async function clearWriting(
  tx: SystemTx,
  workspace_id: string,
  { kind, own_id }: ObjectKey,
  fields: readonly string[],
): Promise<void> {
  await sql`
    update crm_links set pending_values = nullif(pending_values - ${[...fields]}::text[], '{}')
    where workspace_id = ${workspace_id} and kind = ${kind} and own_id = ${own_id} and pending_values is not null`.execute(
    tx,
  );
}

export type Ledger = ReadonlyMap<string, LedgerEntry>;

export const toLedgerKey = ({ kind, own_id }: ObjectKey, field: string): string =>
  `${kind} ${own_id} ${field}`;

export async function readLedger(tx: TenantTx, { workspace_id, contact_id }: ContactKey): Promise<Ledger> {
  const { rows } = await sql<ObjectKey & LedgerEntry & { field: string }>`
    select kind, own_id, field, ours, theirs from crm_ledger
    where workspace_id = ${workspace_id} and contact_id = ${contact_id}`.execute(tx);
  return new Map(rows.map(({ ours, theirs, ...row }) => [toLedgerKey(row, row.field), { ours, theirs }]));
}

export type SettledField = LedgerEntry & { readonly field: string; readonly written: boolean };

/** Stores what both sides have now. */
export async function saveLedger(
  tx: SystemTx,
  { workspace_id, contact_id, location_id }: LocatedContact,
  { kind, own_id }: ObjectKey,
  {
    fields,
    crm_updated_at,
    job_id,
  }: {
    readonly fields: readonly SettledField[];
    readonly crm_updated_at?: Date | null;
    readonly job_id: string | null;
  },
): Promise<void> {
  const rows = fields.map(({ field, ours, theirs, written }) => ({
    field,
    written,
    ours: JSON.stringify(ours),
    theirs: JSON.stringify(theirs),
  }));
  await sql`
    insert into crm_ledger as e (workspace_id, kind, own_id, field, contact_id, location_id, ours, theirs, crm_updated_at,
      job_id, written_at)
    select ${workspace_id}, ${kind}, ${own_id}, f.field, ${contact_id}, ${location_id}, f.ours::jsonb, f.theirs::jsonb,
      ${crm_updated_at ?? null}::timestamptz, ${job_id}, case when f.written then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (field text, ours text, theirs text, written boolean)
    on conflict (workspace_id, kind, own_id, field) do update set ours = excluded.ours, theirs = excluded.theirs,
      crm_updated_at = coalesce(excluded.crm_updated_at, e.crm_updated_at), job_id = excluded.job_id,
      written_at = coalesce(excluded.written_at, e.written_at), seen_at = clock_timestamp()`.execute(tx);
}

export type WrittenFields = Readonly<
  Record<string, { readonly before: FieldValue; readonly after: FieldValue }>
>;

export async function insertWrite(
  tx: SystemTx,
  { workspace_id, contact_id, location_id }: LocatedContact,
  { kind, own_id }: ObjectKey,
  write: {
    readonly crm_id: string;
    readonly action: 'create' | 'update';
    readonly fields: WrittenFields;
    readonly run_id: string | null;
  },
): Promise<void> {
  const fields = JSON.stringify(write.fields);
  await tx
    .insertInto('crm_writes')
    .values({ workspace_id, contact_id, location_id, kind, own_id, ...write, fields })
    .execute();
}

/** Pauses an object that was written too often. Returns true if it is paused. */
export async function pauseLoop(
  tx: SystemTx,
  workspace_id: string,
  { kind, own_id }: ObjectKey,
): Promise<boolean> {
  const { rows } = await sql<{ paused: boolean }>`
    update crm_links l set paused_at = coalesce(l.paused_at, clock_timestamp())
    where l.workspace_id = ${workspace_id} and l.kind = ${kind} and l.own_id = ${own_id} and (l.paused_at is not null or (
      select count(*) from crm_writes w
      where w.workspace_id = l.workspace_id and w.kind = l.kind and w.own_id = l.own_id
        and w.written_at > greatest(clock_timestamp() - ${LOOP_LIMIT.period}::interval, l.resumed_at)) >= ${LOOP_LIMIT.writes})
    returning true as paused`.execute(tx);
  return rows.length > 0;
}

export async function insertConflict(
  tx: SystemTx,
  { workspace_id, contact_id, location_id }: LocatedContact,
  { kind, own_id }: ObjectKey,
  conflict: LedgerEntry & { readonly field: string; readonly winner: 'hearback' | 'crm' },
): Promise<void> {
  const { field, winner } = conflict;
  const [ours, theirs] = [JSON.stringify(conflict.ours), JSON.stringify(conflict.theirs)];
  await tx
    .insertInto('crm_conflicts')
    .values({ workspace_id, contact_id, location_id, kind, own_id, field, winner, ours, theirs })
    .execute();
}

/** The CRM's id of an object here. */
export async function findCrmId(
  tx: TenantTx,
  workspace_id: string,
  { kind, own_id }: ObjectKey,
): Promise<{
  readonly crm_id: string;
  readonly location_id: string;
  readonly synced_at: Date | null;
} | null> {
  const { rows } = await sql<{ crm_id: string; location_id: string; synced_at: Date | null }>`
    select l.crm_id, l.location_id, (select max(e.seen_at) from crm_ledger e
      where e.workspace_id = l.workspace_id and e.kind = l.kind and e.own_id = l.own_id) as synced_at
    from crm_links l
    where l.workspace_id = ${workspace_id} and l.kind = ${kind} and l.own_id = ${own_id} and l.crm_id is not null
      and l.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
