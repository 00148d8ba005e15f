import type { ConversationOutcome, OutcomeEdit, RequiredField } from '@hearback/contract';
import type { SystemTx, Tx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { ContactSet } from '../triage.queries.ts';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };
export type MissingFields = { readonly contact_id: string; readonly missing: RequiredField[] };

/** The newest open opportunity, or the newest one if none is open. */
const ACTIVE = sql`lateral (
  select p.id, p.status, p.estimated_value from opportunities p where p.workspace_id = v.workspace_id and p.contact_id = v.contact_id
  order by p.status in ('won', 'lost'), p.created_at desc, p.id desc limit 1) o`;

/** Needs action, or was answered but not finished: a message of the lead is not marked as done. */
const UNFINISHED = sql`(v.needs_action or exists (select from messages m where m.workspace_id = v.workspace_id
  and m.contact_id = v.contact_id and m.direction = 'inbound' and not m.handled and m.deleted_at is null))`;

/**
 * Selects the unfinished conversations `v` that lack something that the workspace requires. A lost lead needs a reason. An interested
 * one needs a value and a next step, unless it is lost. A reason or next step recorded before the lead's latest message does
 * not count. Reminders, snoozes, scheduled replies and meetings are next steps.
 */
const selectMissing = (workspace_id: string, conversations: RawBuilder<unknown>) => sql<MissingFields>`
  select * from (
    select v.contact_id, array_remove(array[
      case when 'lost_reason' = any (s.required_before_done) and x.lost_reason is null
        and (o.status = 'lost' or v.sentiment in ('soft_no', 'hard_no')) then 'lost_reason' end,
      case when 'value' = any (s.required_before_done) and o.estimated_value is null
        and v.sentiment = 'interested' and o.status is distinct from 'lost' then 'value' end,
      case when 'next_step' = any (s.required_before_done) and x.next_step is null
        and v.remind_at is null and v.snoozed_until is null and not v.scheduled
        and v.sentiment = 'interested' and coalesce(o.status, '') not in ('won', 'lost')
        and not exists (select from meetings t where t.workspace_id = v.workspace_id and t.contact_id = v.contact_id
          and t.status in ('booking', 'booked') and t.starts_at > clock_timestamp()) then 'next_step' end], null) as missing
    from inbox_settings s
    join (${conversations}) c on true
    join conversations v on v.workspace_id = s.workspace_id and v.contact_id = c.contact_id and ${UNFINISHED}
    left join conversation_outcomes x on x.workspace_id = v.workspace_id and x.contact_id = v.contact_id
      and x.updated_at > coalesce(v.last_inbound_at, '-infinity')
    left join ${ACTIVE} on true
    where s.workspace_id = ${workspace_id} and s.required_before_done <> '{}') found
  where missing <> '{}'`;

export async function listMissing(
  tx: Tx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<MissingFields[]> {
  const contactRows = sql`select unnest(${[...contact_ids]}::uuid[]) as contact_id`;
  return (await selectMissing(workspace_id, contactRows).execute(tx)).rows;
}

/** Counts the conversations that lack each required field. */
export async function countMissing(
  tx: Tx,
  workspace_id: string,
  conversations: RawBuilder<unknown>,
): Promise<Record<RequiredField, number>> {
  const { rows } = await sql<{ field: RequiredField; count: number }>`
    select field, count(*)::integer as count
    from (${selectMissing(workspace_id, conversations)}) m, unnest(m.missing) field group by 1`.execute(tx);
  return {
    ...{ lost_reason: 0, value: 0, next_step: 0 },
    ...Object.fromEntries(rows.map(({ field, count }) => [field, count])),
  };
}

export async function findOutcome(
  tx: Tx,
  { workspace_id, contact_id }: ContactKey,
): Promise<ConversationOutcome> {
  const { rows } = await sql<Omit<ConversationOutcome, 'missing'>>`
    select x.lost_reason, x.next_step, o.estimated_value::double precision as value
    from (select ${workspace_id}::uuid as workspace_id, ${contact_id}::uuid as contact_id) v
    left join conversation_outcomes x on x.workspace_id = v.workspace_id and x.contact_id = v.contact_id
    left join ${ACTIVE} on true`.execute(tx);
  const [found] = await listMissing(tx, { workspace_id, contact_ids: [contact_id] });
  return { lost_reason: null, next_step: null, value: null, ...rows[0], missing: found?.missing ?? [] };
}

/** Records the words for several conversations, and what an undo restores. Fields that are not given are kept. */
export async function saveWords(
  tx: SystemTx,
  { workspace_id, contact_ids }: ContactSet,
  { lost_reason, next_step }: OutcomeEdit,
): Promise<void> {
  await sql`
    insert into conversation_outcomes as x (workspace_id, contact_id, lost_reason, next_step, former)
    select ${workspace_id}, contact_id, ${lost_reason || null}, ${next_step || null}, '{}'
    from unnest(${[...contact_ids]}::uuid[]) contact_id
    on conflict (workspace_id, contact_id) do update set updated_at = clock_timestamp(),
      lost_reason = coalesce(excluded.lost_reason, x.lost_reason), next_step = coalesce(excluded.next_step, x.next_step),
      former = jsonb_strip_nulls(jsonb_build_object('lost_reason', x.lost_reason, 'next_step', x.next_step, 'updated_at', x.updated_at))`.execute(
    tx,
  );
}

/** Stores the value in the active opportunity, or in a new one if there is none that is open. Returns its id. */
export async function saveValue(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  value: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with known as (
      select o.id, o.estimated_value from (select ${workspace_id}::uuid as workspace_id, ${contact_id}::uuid as contact_id) v
      join ${ACTIVE} on o.status not in ('won', 'lost')),
    changed as (
      update opportunities p set estimated_value = ${value}, updated_at = clock_timestamp() from known
      where p.workspace_id = ${workspace_id} and p.id = known.id returning p.id),
    made as (
      insert into opportunities (workspace_id, contact_id, company_id, estimated_value)
      select k.workspace_id, k.id, k.company_id, ${value} from contacts k
      where k.workspace_id = ${workspace_id} and k.id = ${contact_id} and not exists (select from known) returning id, updated_at),
    saved as (select id, null::timestamptz as made_at from changed union all select id, updated_at from made),
    remembered as (
      update conversation_outcomes x set former = x.former || jsonb_build_object('opportunity_id', s.id,
        'value', (select estimated_value from known), 'saved_value', ${value}::numeric, 'made_at', s.made_at)
      from saved s where x.workspace_id = ${workspace_id} and x.contact_id = ${contact_id})
    select id from saved`.execute(tx);
  return rows[0]?.id ?? null;
}

type RestoredValue = {
  readonly contact_id: string;
  readonly opportunity_id: string | null;
  /** The finish created the opportunity, and the undo deleted it. */
  readonly is_removed: boolean;
};

/**
 * Restores what was recorded before the last finish. A value that was changed since then is kept. An opportunity that the
 * finish created is deleted, unless it was changed since then or has a link to the CRM.
 */
export async function restoreOutcomes(
  tx: SystemTx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<RestoredValue[]> {
  const { rows } = await sql<RestoredValue>`
    with former as (
      select contact_id, former as f from conversation_outcomes
      where workspace_id = ${workspace_id} and contact_id = any (${[...contact_ids]}::uuid[]) and former is not null),
    outcomes as (
      update conversation_outcomes x set lost_reason = f ->> 'lost_reason', next_step = f ->> 'next_step', former = null,
        updated_at = coalesce((f ->> 'updated_at')::timestamptz, x.updated_at)
      from former where x.workspace_id = ${workspace_id} and x.contact_id = former.contact_id),
    removed as (
      delete from opportunities p using former
      where p.workspace_id = ${workspace_id} and p.id = (f ->> 'opportunity_id')::uuid
        and p.updated_at = (f ->> 'made_at')::timestamptz
        and not exists (select from crm_links l where l.workspace_id = p.workspace_id and l.kind = 'opportunity'
          and l.own_id = p.contact_id::text and l.deleted_at is null)
      returning p.id, p.contact_id),
    restored as (
      update opportunities p set estimated_value = (f ->> 'value')::numeric, updated_at = clock_timestamp() from former
      where p.workspace_id = ${workspace_id} and p.id = (f ->> 'opportunity_id')::uuid
        and p.estimated_value = (f ->> 'saved_value')::numeric and p.id not in (select id from removed)
      returning p.id, p.contact_id)
    select former.contact_id, coalesce(removed.id, restored.id) as opportunity_id, removed.id is not null as is_removed
    from former left join removed using (contact_id) left join restored using (contact_id)`.execute(tx);
  return rows;
}

/** The outcome recorded by a finish can be restored only until the next one. */
export async function deleteFormerOutcomes(
  tx: SystemTx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<void> {
  await sql`update conversation_outcomes set former = null
    where workspace_id = ${workspace_id} and contact_id = any (${[...contact_ids]}::uuid[]) and former is not null`.execute(
    tx,
  );
}
