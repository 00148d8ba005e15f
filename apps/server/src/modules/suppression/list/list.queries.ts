import type {
  SuppressedKind,
  SuppressionEntry,
  SuppressionReason,
  SuppressionStep,
} from '@hearback/contract';
import type { Actor, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { type Identity, matchesIdentities } from '#server/modules/leads/index.ts';
import { userName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';

/** The person on whose behalf an entry is added. */
export type SuppressionAuthor = { readonly user_id: string | null; readonly name: string };

type Digest = { readonly kind: SuppressedKind; readonly digest: string };

export async function eraseEntries(
  tx: SystemTx,
  workspace_id: string,
  digests: readonly Digest[],
  { user_id, name }: SuppressionAuthor,
): Promise<void> {
  await sql`
    insert into do_not_contact (workspace_id, kind, digest, reason, added_by, added_by_name)
    select ${workspace_id}::uuid, n.kind, n.digest, 'erased', ${user_id}::uuid, ${name}
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as n (kind text, digest text)
    on conflict (workspace_id, digest) do update set reason = 'erased', value = null, note = null, contact_id = null`.execute(
    tx,
  );
}

type Addition = {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly reason: SuppressionReason;
  readonly note: string | null;
};

type NewEntry = Identity & { readonly id: string };

/** Returns the new entries. A contact with the address or profile determines who can see an entry. */
export async function insertEntries(
  tx: SystemTx,
  { workspace_id, user_id, reason, note }: Addition,
  entries: readonly (Identity & { readonly digest: string })[],
): Promise<NewEntry[]> {
  const { rows } = await sql<NewEntry>`
    insert into do_not_contact (workspace_id, kind, value, digest, reason, note, contact_id, added_by, added_by_name)
    select u.workspace_id, n.kind, n.value, n.digest, ${reason}, ${note}, c.id, u.id,
      ${userName('u')}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n (kind text, value text, digest text)
    join users u on u.workspace_id = ${workspace_id} and u.id = ${user_id}
    left join lateral (
      select c.id from contacts c where c.workspace_id = u.workspace_id and n.kind = 'email' and c.email_key = n.value
      union all
      select c.id from contacts c where c.workspace_id = u.workspace_id and n.kind = 'linkedin' and c.linkedin_url = n.value
      union all
      select i.contact_id from contact_identities i
      where i.workspace_id = u.workspace_id and i.kind = n.kind and i.value = n.value) c on true
    order by n.digest
    on conflict (workspace_id, digest) do nothing
    returning id, kind, value`.execute(tx);
  // The address comes first, because most steps use it.
  return rows.sort((a, b) => a.kind.localeCompare(b.kind));
}

export type SuppressedContact = { readonly id: string; readonly location_id: string | null };

/** The contacts of new entries, in all locations. An entry for a domain has no contact. */
export async function listSuppressedContacts(
  tx: SystemTx,
  workspace_id: string,
  entries: readonly Identity[],
): Promise<SuppressedContact[]> {
  const people = entries.filter(({ kind }) => kind !== 'domain');
  if (people.length === 0) return [];
  const { rows } = await sql<SuppressedContact>`
    select c.id, c.location_id from contacts c
    where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, people)} order by c.id`.execute(
    tx,
  );
  return rows;
}

export async function getContact(
  tx: TenantTx,
  workspace_id: string,
  id: string,
): Promise<{ email: string | null; linkedin_url: string | null; location_id: string | null }> {
  const row = await tx
    .selectFrom('contacts')
    .select(['email_key as email', 'linkedin_url', 'location_id'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type StoredEntry = {
  readonly id: string;
  readonly kind: SuppressedKind;
  readonly reason: SuppressionReason;
  readonly contact_id: string | null;
  readonly added_by: string | null;
  readonly created_at: Date;
  readonly location_id: string | null;
};

export async function getEntry(tx: TenantTx, workspace_id: string, id: string): Promise<StoredEntry> {
  const { rows } = await sql<StoredEntry>`
    select d.id, d.kind, d.reason, d.contact_id, d.added_by, d.created_at, c.location_id from do_not_contact d
    left join contacts c on c.workspace_id = d.workspace_id and c.id = d.contact_id
    where d.workspace_id = ${workspace_id} and d.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** Also lists the person's other address or profile, which are removed together. A domain is removed alone. */
export async function listRelatedEntries(
  tx: SystemTx,
  workspace_id: string,
  { id, kind, contact_id }: Pick<StoredEntry, 'id' | 'kind' | 'contact_id'>,
): Promise<string[]> {
  const person = kind === 'domain' ? null : contact_id;
  const { rows } = await sql<{ id: string }>`
    select id from do_not_contact where workspace_id = ${workspace_id} and reason <> 'erased'
      and (id = ${id} or (contact_id = ${person}::uuid and kind <> 'domain')) for update`.execute(tx);
  return rows.map((row) => row.id);
}

export async function deleteEntries(
  tx: SystemTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from do_not_contact where workspace_id = ${workspace_id} and id = any (${[...ids]}::uuid[])`.execute(
    tx,
  );
}

const PAGE = 50;

/** A step that waits for its next attempt is not in progress. */
const STEPS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'error', s.error, 'done_count', s.done_count,
    'status', case when s.status = 'running' and s.leased_by is null then 'waiting' else s.status end) order by s.kind)
  from suppression_steps s where s.workspace_id = d.workspace_id and s.entry_id = d.id), '[]')`;

type ListQuery = {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  /** Only entries that apply to one contact. */
  readonly of?: { readonly contact_id: string; readonly domain: string | null };
};

type EntryRow = Omit<SuppressionEntry, 'created_at' | 'may_remove' | 'steps'> & {
  created_at: Date;
  added_by: string | null;
  steps: SuppressionStep[];
  cursor: string;
};

/** Newest first. RLS hides entries that the person may not see. */
export async function listEntries(
  tx: TenantTx,
  { workspace_id, user_id, sees_all_locations }: Actor,
  { search, after, of }: ListQuery,
): Promise<{ entries: SuppressionEntry[]; next: string | null }> {
  const from = parseCursor(after);
  const { rows } = await sql<EntryRow>`
    select d.id, d.kind, d.value, d.reason, d.note, d.contact_id, d.added_by, d.added_by_name, d.created_at,
      ${STEPS} as steps, ${toCursor('d.created_at', 'd.id')} as cursor
    from do_not_contact d
    where d.workspace_id = ${workspace_id}
      ${of ? sql`and (d.contact_id = ${of.contact_id} or (d.kind = 'domain' and (d.value = ${of.domain} or ${of.domain} like '%.' || d.value)))` : sql``}
      ${search ? sql`and position(lower(${search}) in d.value) > 0` : sql``}
      ${from ? sql`and (d.created_at, d.id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql``}
    order by d.created_at desc, d.id desc limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  const entries = page.map(({ added_by, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    may_remove: row.reason !== 'erased' && (sees_all_locations || added_by === user_id),
  }));
  return { entries, next };
}
