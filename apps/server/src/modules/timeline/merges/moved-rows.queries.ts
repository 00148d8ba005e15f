import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** `contact_id` remains. `other_id` is merged into it or split from it. */
export type ContactPair = {
  readonly workspace_id: string;
  readonly contact_id: string;
  readonly other_id: string;
};

/** Tables whose rows follow the person, with the column or expression that identifies a row in the ledger. */
export const MOVED_TABLES = {
  messages: 'id',
  replies: 'id',
  reply_drafts: 'id',
  shared_files: 'id',
  reply_approvals: 'id',
  notes: 'id',
  opportunities: 'id',
  meetings: 'id',
  activities: 'id',
  absence_snoozes: 'message_id',
  notifications: 'id',
  do_not_contact: 'id',
  suppression_marks: 'id',
  crm_writes: 'id',
  crm_conflicts: 'id',
  rule_events: 'id',
  rule_runs: 'id',
  contact_merges: 'id',
  report_quotes: `(report_id || ':' || "position")`,
  webhook_messages: 'id',
} as const;

type MovedTable = keyof typeof MOVED_TABLES;
export type MovedRows = Partial<Record<MovedTable, readonly string[]>>;

const TABLES = Object.entries(MOVED_TABLES) as [MovedTable, string][];

type Move = { readonly workspace_id: string; readonly from: string; readonly to: string };

/**
 * Moves all rows, or only those listed, and returns the moved ones. Call it after the addresses moved: triggers maintain the
 * conversations and counts, but search words include addresses, which change even if no message moves.
 */
export async function moveRows(
  tx: SystemTx,
  { workspace_id, from, to }: Move,
  only?: MovedRows,
): Promise<MovedRows> {
  const moved: Record<string, string[]> = {};
  for (const [table, key] of TABLES) {
    const ids = only?.[table];
    if (only && (ids?.length ?? 0) === 0) continue;
    const column = sql.raw(key);
    const listed = ids ? sql`and ${column}::text = any (${[...ids]}::text[])` : sql``;
    const { rows } = await sql<{ key: string }>`
      update ${sql.table(table)} set contact_id = ${to}
      where workspace_id = ${workspace_id} and contact_id = ${from} ${listed}
      returning ${column}::text as key`.execute(tx);
    if (rows.length > 0) moved[table] = rows.map((row) => row.key);
  }
  await moveCrmLinks(tx, { workspace_id, from, to }, only);
  if (only) await moveWebhookMessages(tx, { workspace_id, from, to }, moved);
  await sql`select app.rebuild_search_words(array[${workspace_id}, ${workspace_id}]::uuid[], array[${from}, ${to}]::uuid[])`.execute(
    tx,
  );
  return moved;
}

/** Events of moved messages, replies, meetings and opportunities follow them, so that an erasure finds them. */
async function moveWebhookMessages(
  tx: SystemTx,
  { workspace_id, from, to }: Move,
  { messages = [], replies = [], meetings = [], opportunities = [] }: MovedRows,
): Promise<void> {
  await sql`update webhook_messages set contact_id = ${to}
    where workspace_id = ${workspace_id} and contact_id = ${from}
      and (ids ->> 'message_id' = any (${[...messages]}::text[]) or ids ->> 'reply_id' = any (${[...replies]}::text[])
        or ids ->> 'meeting_id' = any (${[...meetings]}::text[])
        or ids ->> 'opportunity_id' = any (${[...opportunities]}::text[]))`.execute(tx);
}

/** Links of notes, messages and replies follow their objects. `takeCrmLinks` settled those of the contact itself. */
async function moveCrmLinks(
  tx: SystemTx,
  { workspace_id, from, to }: Move,
  only: MovedRows | undefined,
): Promise<void> {
  const listed = only ? sql`and own_id = any (${Object.values(only).flat()}::text[])` : sql``;
  for (const table of ['crm_links', 'crm_ledger'])
    await sql`update ${sql.table(table)} set contact_id = ${to}
      where workspace_id = ${workspace_id} and contact_id = ${from} and kind in ('note', 'message', 'reply') ${listed}`.execute(
      tx,
    );
}

/** True if both have the same meeting, or one that is being booked. */
export async function haveSameMeeting(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
): Promise<boolean> {
  const { rows } = await sql`
    select from meetings a join meetings b on b.workspace_id = a.workspace_id and b.contact_id = ${other_id}
    where a.workspace_id = ${workspace_id} and a.contact_id = ${contact_id}
      and a.status in ('booking', 'booked') and b.status in ('booking', 'booked')
      and ((a.calendar_id, a.starts_at) = (b.calendar_id, b.starts_at) or (a.status = 'booking' and b.status = 'booking'))
    limit 1`.execute(tx);
  return rows.length > 0;
}

export type JsonRow = Readonly<Record<string, unknown>>;

/** Finished enrichments follow. An open one is dropped if the contact has one. */
export async function moveEnrichment(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
): Promise<{ enrichment_jobs: string[]; dropped_jobs: JsonRow[] }> {
  const { rows } = await sql<{ id: string }>`
    update enrichment_jobs e set contact_id = ${contact_id}
    where e.workspace_id = ${workspace_id} and e.contact_id = ${other_id}
      and (e.status not in ('queued', 'running') or not exists (
        select from enrichment_jobs o where o.workspace_id = e.workspace_id and o.contact_id = ${contact_id}
          and o.status in ('queued', 'running')))
    returning id`.execute(tx);
  const { rows: dropped } = await sql<{ row: JsonRow }>`
    select to_jsonb(e) as row from enrichment_jobs e where workspace_id = ${workspace_id} and contact_id = ${other_id}`.execute(
    tx,
  );
  return { enrichment_jobs: rows.map(({ id }) => id), dropped_jobs: dropped.map(({ row }) => row) };
}

export async function restoreEnrichment(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
  {
    enrichment_jobs = [],
    dropped_jobs = [],
  }: { readonly enrichment_jobs?: readonly string[]; readonly dropped_jobs?: readonly JsonRow[] },
): Promise<void> {
  await sql`update enrichment_jobs set contact_id = ${other_id} where workspace_id = ${workspace_id}
    and contact_id = ${contact_id} and id = any (${[...enrichment_jobs]}::uuid[])`.execute(tx);
  // Jobs of campaigns that were deleted since are restored without them.
  await sql`
    insert into enrichment_jobs select (jsonb_populate_record(null::enrichment_jobs, to_jsonb(r) || jsonb_build_object('campaign_id',
      (select g.id from campaigns g where g.workspace_id = r.workspace_id and g.id = r.campaign_id)))).*
    from jsonb_populate_recordset(null::enrichment_jobs, ${JSON.stringify(dropped_jobs)}::jsonb) r
    on conflict do nothing`.execute(tx);
}

type IdentityMessages = {
  readonly values: readonly string[];
  readonly message_ids: readonly string[];
  /** The time of the merge. */
  readonly since: string;
};

/**
 * The messages of a further address: those that were merged with it, those that arrived from it since, and the answers to
 * them. Messages of other further addresses, and what the remaining contact had before the merge, are not included, even in
 * the same thread.
 */
export async function listIdentityMessages(
  tx: SystemTx,
  { workspace_id, contact_id }: Pick<ContactPair, 'workspace_id' | 'contact_id'>,
  { values, message_ids, since }: IdentityMessages,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with others as materialized (
      select i.value, g.created_at, g.moved -> 'messages' as messages from contact_identities i
      join contact_merges g on g.workspace_id = i.workspace_id and g.id = i.merge_id
      where i.workspace_id = ${workspace_id} and i.contact_id = ${contact_id} and i.value <> all (${[...values]}::text[])),
    all_messages as materialized (
      select m.id, m.direction, m.created_at > ${since}::timestamptz as is_later,
        coalesce(m.provider_thread ->> 'thread_id', m.provider_thread ->> 'conversation_id') as thread_id,
        case when m.provider_thread ? 'identity' then m.provider_thread ->> 'identity' = any (${[...values]}::text[])
          else m.id = any (${[...message_ids]}::uuid[]) and not exists (
            select from others o where o.created_at < ${since}::timestamptz and o.messages ? m.id::text) end as is_own
      from messages m where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id})
    select id from all_messages m where is_own
      or exists (select from replies r join all_messages a on a.id = r.message_id and a.is_own
        where r.workspace_id = ${workspace_id} and r.sent_message_id = m.id)
      or (direction = 'outbound' and is_later
        and thread_id in (select thread_id from all_messages where is_own)
        and thread_id not in (select thread_id from all_messages
          where thread_id is not null and not is_own and (direction = 'inbound' or not is_later)))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function listRepliesTo(
  tx: SystemTx,
  workspace_id: string,
  message_ids: readonly string[],
): Promise<{ replies: string[]; reply_approvals: string[]; absence_snoozes: string[] }> {
  const list = async (table: 'replies' | 'reply_approvals') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where workspace_id = ${workspace_id} and message_id = any (${[...message_ids]}::uuid[])`.execute(tx);
    return rows.map(({ id }) => id);
  };
  return {
    replies: await list('replies'),
    reply_approvals: await list('reply_approvals'),
    absence_snoozes: [...message_ids],
  };
}

/**
 * The opportunities that a merge moved and those since. If their link returns to the merged contact, they follow it, because the
 * CRM would have them twice otherwise.
 */
export async function listReturnedOpportunities(
  tx: SystemTx,
  { workspace_id, contact_id }: Pick<ContactPair, 'workspace_id' | 'contact_id'>,
  { moved, created_at }: { readonly moved: MovedRows; readonly created_at: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from opportunities where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and (id::text = any (${[...(moved.opportunities ?? [])]}::text[]) or created_at > ${created_at}::timestamptz)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The messages of a channel that do not belong to a further address. */
export async function listChannelMessages(
  tx: SystemTx,
  { workspace_id, contact_id }: Pick<ContactPair, 'workspace_id' | 'contact_id'>,
  source: 'cold_email' | 'linkedin',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.source = ${source}
      and not m.provider_thread ? 'identity' and not exists (
        select from contact_identities i join contact_merges g on g.workspace_id = i.workspace_id and g.id = i.merge_id
        where i.workspace_id = m.workspace_id and i.contact_id = m.contact_id and g.moved -> 'messages' ? m.id::text)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function clearAddress(
  tx: SystemTx,
  { workspace_id, contact_id }: Pick<ContactPair, 'workspace_id' | 'contact_id'>,
  column: 'email' | 'linkedin_url',
): Promise<void> {
  await sql`update contacts set ${sql.ref(column)} = null, updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${contact_id}`.execute(tx);
}

/** True if another contact of the location has the address. */
export async function hasContactWith(
  tx: SystemTx,
  {
    workspace_id,
    kind,
    value,
    location_id,
  }: { workspace_id: string; kind: 'email' | 'linkedin'; value: string; location_id: string | null },
  contact_id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from contacts c where c.workspace_id = ${workspace_id} and c.id <> ${contact_id}
      and ${kind === 'email' ? sql`c.email_key = ${value}` : sql`c.linkedin_url = ${value}`}
      and c.location_id is not distinct from ${location_id} limit 1`.execute(tx);
  return rows.length > 0;
}
