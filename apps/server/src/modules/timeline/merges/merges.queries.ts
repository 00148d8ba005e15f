import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { FormerConversation } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ContactPair, JsonRow, MovedRows } from './moved-rows.queries.ts';

export const CHANGED_SINCE = 'This was already undone, or the contact has been merged or split since.';

type IdentityKind = 'email' | 'linkedin' | 'crm';
export type Identity = { readonly kind: IdentityKind; readonly value: string };

/** The state that an undo restores. Rows are stored as JSON. */
export type FormerState = {
  readonly kept?: JsonRow;
  readonly gone?: JsonRow;
  readonly conversations?: readonly FormerConversation[];
  readonly identities?: readonly Identity[];
  readonly links?: readonly JsonRow[];
  readonly added_campaigns?: readonly string[];
  readonly outcome?: JsonRow | null;
  /** True if the remaining contact had no outcome. */
  readonly outcome_taken?: boolean;
  readonly crm?: {
    readonly links: readonly JsonRow[];
    readonly ledger: readonly JsonRow[];
  };
  readonly enrichment_jobs?: readonly string[];
  /** An open enrichment that was dropped. */
  readonly dropped_jobs?: readonly JsonRow[];
  readonly distinctions?: { readonly rows: readonly JsonRow[]; readonly added: readonly string[] };
  /** `merge_id` is the merge that the address came from. */
  readonly split?: Identity & { readonly is_primary: boolean; readonly merge_id?: string | null };
};

export type Merge = ContactPair & {
  readonly id: string;
  readonly kind: 'merge' | 'split';
  readonly former: FormerState;
  readonly moved: MovedRows;
  /** Text, because a Date loses microseconds. */
  readonly created_at: string;
};

/** Locks both in the order of ingestion, so that a merge, a reply and another merge are serialized. */
export async function lockPair(tx: TenantTx, { workspace_id, contact_id, other_id }: ContactPair) {
  const { rows } = await sql<{ id: string; location_id: string | null }>`
    select id, location_id from contacts
    where workspace_id = ${workspace_id} and id = any (${[contact_id, other_id]}::uuid[])
    order by created_at, id for update`.execute(tx);
  return rows;
}

export async function getRow(tx: SystemTx, workspace_id: string, id: string): Promise<JsonRow> {
  const { rows } = await sql<{ row: JsonRow }>`
    select to_jsonb(c) as row from contacts c where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].row;
}

export async function findMerge(tx: TenantTx, pair: ContactPair): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from contact_merges where workspace_id = ${pair.workspace_id} and contact_id = ${pair.contact_id}
      and other_id = ${pair.other_id} and kind = 'merge' and undone_at is null`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Throws if it was undone, or if the contact was merged or split since. */
export async function getLatestMerge(tx: TenantTx, workspace_id: string, id: string): Promise<Merge> {
  const { rows } = await sql<Merge & { is_latest: boolean }>`
    select m.workspace_id, m.id, m.kind, m.contact_id, m.other_id, m.former, m.moved, m.created_at::text, m.undone_at is null and not exists (
      select from contact_merges l where l.workspace_id = m.workspace_id and l.contact_id = m.contact_id
        and l.created_at > m.created_at and l.undone_at is null) as is_latest
    from contact_merges m where m.workspace_id = ${workspace_id} and m.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  if (!rows[0].is_latest) throw new AppError('MERGE_REFUSED', { detail: CHANGED_SINCE });
  return rows[0];
}

type SourceMerge = Pick<Merge, 'id' | 'former' | 'moved' | 'created_at'>;

export async function getMerge(tx: SystemTx, workspace_id: string, id: string): Promise<SourceMerge> {
  const { rows } = await sql<SourceMerge>`
    select id, former, moved, created_at::text from contact_merges where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The merge that filled in an address of the contact. */
export async function findFillingMerge(
  tx: SystemTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
  column: 'email' | 'linkedin_url',
  value: string,
): Promise<SourceMerge | null> {
  const { rows } = await sql<SourceMerge>`
    select id, former, moved, created_at::text from contact_merges
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and kind = 'merge' and undone_at is null
      and former -> 'kept' ->> ${column} is null and lower(former -> 'gone' ->> ${column}) = lower(${value})
    order by created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function insertMerge(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
  { kind, user_id }: { readonly kind: Merge['kind']; readonly user_id: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('contact_merges')
    .values({ workspace_id, contact_id, other_id, kind, created_by: user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type MergeKey = { readonly workspace_id: string; readonly id: string };

export async function saveMerge(
  tx: SystemTx,
  { workspace_id, id }: MergeKey,
  { former, moved }: { readonly former: FormerState; readonly moved: MovedRows },
): Promise<void> {
  await sql`update contact_merges set former = ${JSON.stringify(former)}::jsonb, moved = ${JSON.stringify(moved)}::jsonb
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** Deletes the former values, which include personal data and are not needed again. */
export async function markUndone(tx: SystemTx, { workspace_id, id }: MergeKey): Promise<void> {
  await sql`update contact_merges set undone_at = clock_timestamp(), former = '{}'
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

type ChangedConversation = { readonly contact_id: string; readonly has_inbound: boolean };

/** The conversations of the two contacts with messages that were stored after the merge or split. */
export async function listChangedConversations(
  tx: SystemTx,
  { workspace_id, contact_id, other_id, created_at }: Pick<Merge, keyof ContactPair | 'created_at'>,
): Promise<ChangedConversation[]> {
  const { rows } = await sql<ChangedConversation>`
    select contact_id, bool_or(direction = 'inbound') as has_inbound from messages
    where workspace_id = ${workspace_id} and contact_id = any (${[contact_id, other_id]}::uuid[])
      and created_at > ${created_at}::timestamptz group by contact_id`.execute(tx);
  return rows;
}

export async function listIdentities(
  tx: TenantTx | SystemTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
): Promise<(Identity & { readonly merge_id: string | null })[]> {
  const { rows } = await sql<Identity & { merge_id: string | null }>`
    select kind, value, merge_id from contact_identities
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} order by kind, value`.execute(tx);
  return rows;
}

export async function addIdentities(
  tx: SystemTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
  merge_id: string,
  identities: readonly Identity[],
): Promise<void> {
  await sql`
    insert into contact_identities (workspace_id, contact_id, kind, value, merge_id)
    select ${workspace_id}, ${contact_id}, r.kind, r.value, ${merge_id}
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r (kind text, value text)
    on conflict do nothing`.execute(tx);
}

export async function moveIdentities(
  tx: SystemTx,
  { workspace_id, from, to }: { readonly workspace_id: string; readonly from: string; readonly to: string },
  only?: readonly Identity[],
): Promise<Identity[]> {
  const listed = only
    ? sql`and exists (select from jsonb_to_recordset(${JSON.stringify(only)}::jsonb) as r (kind text, value text)
        where (r.kind, r.value) = (i.kind, i.value))`
    : sql``;
  const { rows } = await sql<Identity>`
    update contact_identities i set contact_id = ${to}
    where i.workspace_id = ${workspace_id} and i.contact_id = ${from} ${listed} and not exists (
      select from contact_identities k where k.workspace_id = i.workspace_id and k.contact_id = ${to}
        and (k.kind, k.value) = (i.kind, i.value))
    returning i.kind, i.value`.execute(tx);
  return rows;
}

export async function removeIdentities(
  tx: SystemTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
  where: { readonly merge_id: string } | Identity,
): Promise<void> {
  const condition =
    'merge_id' in where
      ? sql`merge_id = ${where.merge_id}`
      : sql`kind = ${where.kind} and value = ${where.value}`;
  await sql`delete from contact_identities
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and ${condition}`.execute(tx);
}

/**
 * The team state after a merge. Unread if one was unread. Snoozed only if nothing else needs action, until the earlier time.
 * The earlier reminder and the assignee of the remaining contact apply.
 */
export async function findMergedState(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
): Promise<FormerConversation | null> {
  const { rows } = await sql<{ state: FormerConversation | null }>`
    select case when count(*) > 0 then jsonb_build_object('contact_id', ${contact_id}::uuid,
      'read_at', case when not bool_or(unread) then max(read_at) end,
      'snoozed_until', case when not bool_or(needs_action and not snoozed) then min(snoozed_until) end,
      'remind_at', min(remind_at), 'remind_days', (array_agg(remind_days order by remind_at nulls last))[1],
      'remind_user', (array_agg(remind_user order by remind_at nulls last))[1], 'returned_at', max(returned_at),
      'returned_because', (array_agg(returned_because order by contact_id <> ${contact_id}) filter (where returned_because is not null))[1],
      'assigned_to', (array_agg(assigned_to order by contact_id <> ${contact_id}) filter (where assigned_to is not null))[1],
      'waited', (array_agg(waited order by contact_id <> ${contact_id}) filter (where waited is not null))[1],
      'answer_due_at', null, 'overdue', false, 'answer_seconds', null) end as state
    from conversations where workspace_id = ${workspace_id} and contact_id = any (${[contact_id, other_id]}::uuid[])`.execute(
    tx,
  );
  return rows[0]?.state ?? null;
}
