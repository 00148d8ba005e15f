import { MAX_CONTACT_TAGS } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { DESCRIPTION_COLUMNS } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FormerState } from './merges.queries.ts';
import type { ContactPair, JsonRow } from './moved-rows.queries.ts';

/** Filled from the merged contact if empty. */
const FILLED = [...DESCRIPTION_COLUMNS, 'first_name', 'last_name', 'company_id', 'user_id'] as const;
const ADDRESSES = ['email', 'linkedin_url'] as const;

/** All columns of `contacts` except the generated one, and except links to rows that may have been deleted since. */
const COLUMNS = [
  ...DESCRIPTION_COLUMNS,
  ...['workspace_id', 'id', 'email', 'linkedin_url', 'first_name', 'last_name', 'location_id'],
  ...[
    'enrichment_status',
    'enrichment_reason',
    'enriched_data',
    'clay_fields',
    'tags',
    'created_at',
    'updated_at',
  ],
];

const refs = (prefix: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${prefix}.${column}`)));

const ADDRESS_TAKEN = 'Another contact has this address now.';

/**
 * Restores a contact with its id. Limits the addresses to the location if another contact uses one of them now. Refuses it if a
 * contact of the same location, or one without a location, uses one.
 */
export async function insertContact(tx: SystemTx, row: JsonRow): Promise<void> {
  const { rows } = await sql`
    insert into contacts (${sql.join(COLUMNS.map((column) => sql.ref(column)))}, address_scope, company_id, user_id)
    select ${refs('r', COLUMNS)},
      case when exists (select from contacts c where c.workspace_id = r.workspace_id
        and c.address_scope is not distinct from r.address_scope
        and (c.email_key = lower(r.email) or c.linkedin_url = r.linkedin_url)) then r.location_id else r.address_scope end,
      (select f.id from companies f where f.workspace_id = r.workspace_id and f.id = r.company_id),
      (select u.id from users u where u.workspace_id = r.workspace_id and u.id = r.user_id)
    from jsonb_populate_record(null::contacts, ${JSON.stringify(row)}::jsonb) r
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 0) throw new AppError('MERGE_REFUSED', { detail: ADDRESS_TAKEN });
}

/** Deletes the contact after its rows were moved. */
export async function deleteContact(tx: SystemTx, workspace_id: string, id: string): Promise<void> {
  await sql`delete from contacts where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

type Fill = { readonly workspace_id: string; readonly contact_id: string; readonly gone: JsonRow };

/** Addresses are filled only if both are unique within the same scope. */
export async function fillContact(tx: SystemTx, { workspace_id, contact_id, gone }: Fill): Promise<void> {
  const fill = (column: string) =>
    sql`${sql.ref(column)} = coalesce(c.${sql.ref(column)}, g.${sql.ref(column)})`;
  const address = (
    column: string,
  ) => sql`${sql.ref(column)} = case when c.address_scope is not distinct from g.address_scope
    then coalesce(c.${sql.ref(column)}, g.${sql.ref(column)}) else c.${sql.ref(column)} end`;
  await sql`
    update contacts c set ${sql.join([...FILLED.map(fill), ...ADDRESSES.map(address)])},
      enriched_data = g.enriched_data || c.enriched_data,
      tags = nullif((array(select distinct unnest(c.tags || g.tags) order by 1))[:${sql.lit(MAX_CONTACT_TAGS)}], '{}'),
      enrichment_status = case when c.enrichment_status = 'pending_enrichment' and g.enrichment_status = 'complete'
        then 'complete' else c.enrichment_status end,
      updated_at = clock_timestamp()
    from jsonb_populate_record(null::contacts, ${JSON.stringify(gone)}::jsonb) g
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
}

/** Takes back what `fillContact` filled in, unless it was changed since. */
export async function unfillContact(
  tx: SystemTx,
  { workspace_id, contact_id, gone, kept }: Fill & { readonly kept: JsonRow },
): Promise<void> {
  const undo = (name: string) => {
    const column = sql.ref(name);
    return sql`${column} = case when k.${column} is null and c.${column} is not distinct from g.${column} then null else c.${column} end`;
  };
  await sql`
    update contacts c set ${sql.join([...FILLED, ...ADDRESSES].map(undo))},
      tags = nullif(array(select unnest(c.tags) except (select unnest(g.tags) except select unnest(k.tags)) order by 1), '{}'),
      enriched_data = c.enriched_data - array(
        select jsonb_object_keys(g.enriched_data) except select jsonb_object_keys(k.enriched_data)),
      enrichment_status = case when c.enrichment_status = g.enrichment_status then k.enrichment_status else c.enrichment_status end,
      updated_at = clock_timestamp()
    from jsonb_populate_record(null::contacts, ${JSON.stringify(gone)}::jsonb) g,
      jsonb_populate_record(null::contacts, ${JSON.stringify(kept)}::jsonb) k
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
}

/** Links the contact to the campaigns of the other one. Returns the former links and the added campaigns. */
export async function copyCampaigns(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
): Promise<Required<Pick<FormerState, 'links' | 'added_campaigns'>>> {
  const { rows: links } = await sql<{ row: JsonRow }>`
    select to_jsonb(l) as row from campaign_contacts l where workspace_id = ${workspace_id} and contact_id = ${other_id}`.execute(
    tx,
  );
  const { rows: added } = await sql<{ campaign_id: string }>`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id, status, created_at)
    select workspace_id, campaign_id, ${contact_id}, status, created_at from campaign_contacts
    where workspace_id = ${workspace_id} and contact_id = ${other_id} order by campaign_id
    on conflict do nothing returning campaign_id`.execute(tx);
  return { links: links.map(({ row }) => row), added_campaigns: added.map(({ campaign_id }) => campaign_id) };
}

export async function restoreCampaigns(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactPair,
  { links = [], added_campaigns = [] }: Pick<FormerState, 'links' | 'added_campaigns'>,
): Promise<void> {
  await sql`
    insert into campaign_contacts select r.* from jsonb_populate_recordset(null::campaign_contacts, ${JSON.stringify(links)}::jsonb) r
    join campaigns g on g.workspace_id = r.workspace_id and g.id = r.campaign_id
    on conflict do nothing`.execute(tx);
  await sql`
    delete from campaign_contacts where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and campaign_id = any (${[...added_campaigns]}::uuid[])`.execute(tx);
}

/** Links a contact that was split off to the campaigns of its messages. */
export async function linkToCampaigns(tx: SystemTx, { workspace_id, other_id }: ContactPair): Promise<void> {
  await sql`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id)
    select distinct workspace_id, campaign_id, contact_id from messages
    where workspace_id = ${workspace_id} and contact_id = ${other_id} and campaign_id is not null
    order by 2 on conflict do nothing`.execute(tx);
}

/** The recorded outcome of the remaining contact applies. */
export async function takeOutcome(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
): Promise<Required<Pick<FormerState, 'outcome' | 'outcome_taken'>>> {
  const { rows } = await sql<{ row: JsonRow }>`
    select to_jsonb(x) as row from conversation_outcomes x where workspace_id = ${workspace_id} and contact_id = ${other_id}`.execute(
    tx,
  );
  const { rows: outcomeRows } = await sql`
    insert into conversation_outcomes (workspace_id, contact_id, lost_reason, next_step, updated_at)
    select workspace_id, ${contact_id}, lost_reason, next_step, updated_at from conversation_outcomes
    where workspace_id = ${workspace_id} and contact_id = ${other_id} on conflict do nothing returning 1`.execute(
    tx,
  );
  return { outcome: rows[0]?.row ?? null, outcome_taken: outcomeRows.length > 0 };
}

/** Takes back the outcome from the remaining contact, unless it was changed since. */
export async function restoreOutcome(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactPair,
  { outcome, outcome_taken = false }: Pick<FormerState, 'outcome' | 'outcome_taken'>,
): Promise<void> {
  if (!outcome) return;
  if (outcome_taken)
    await sql`delete from conversation_outcomes x
      using jsonb_populate_record(null::conversation_outcomes, ${JSON.stringify(outcome)}::jsonb) r
      where x.workspace_id = ${workspace_id} and x.contact_id = ${contact_id} and x.updated_at = r.updated_at`.execute(
      tx,
    );
  await sql`insert into conversation_outcomes
    select * from jsonb_populate_record(null::conversation_outcomes, ${JSON.stringify(outcome)}::jsonb)
    on conflict do nothing`.execute(tx);
}
