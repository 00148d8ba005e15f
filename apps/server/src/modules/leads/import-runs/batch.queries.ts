import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import { completeContacts } from '../contacts/contacts.queries.ts';
import type { LeadRow } from './read-row.ts';
import type { ImportRun } from './runs.queries.ts';

/**
 * All but the last run as the person who started the import, so contacts outside of their access are neither found nor
 * changed.
 */

type Companies = ReadonlyMap<string, string>;

const toCompany = ({ company_name }: LeadRow, companies: Companies): string | null =>
  company_name === null ? null : (companies.get(company_name) ?? null);

type Insertion = { readonly id: string; readonly lead: LeadRow };

/**
 * Returns the ids of created contacts; the others were created in the meantime. Inserts in a fixed order, so that two
 * imports cannot deadlock.
 */
export async function insertLeads(
  tx: TenantTx,
  { workspace_id, ghl_location_id }: ImportRun,
  leads: readonly Insertion[],
  companies: Companies,
  /** Scoped: the addresses are unique within the location, not within the workspace. */
  { isScoped }: { readonly isScoped: boolean } = { isScoped: false },
): Promise<Set<string>> {
  if (leads.length === 0) return new Set();
  const rows = leads
    .map(({ id, lead }) => ({ ...lead, id, company_id: toCompany(lead, companies) }))
    .sort((a, b) => ((a.email ?? a.linkedin_url ?? '') < (b.email ?? b.linkedin_url ?? '') ? -1 : 1));
  const { rows: made } = await sql<{ id: string }>`
    insert into contacts (workspace_id, id, email, linkedin_url, first_name, last_name, company_id, company_name, job_title,
      website, phone, location_id, address_scope, enriched_data)
    select ${workspace_id}::uuid, n.id, n.email::citext, n.linkedin_url, n.first_name, n.last_name, n.company_id,
      n.company_name, n.job_title, n.website, n.phone, ${ghl_location_id}::text,
      ${isScoped ? ghl_location_id : null}::text, n.enriched_data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, email text, linkedin_url text, first_name text,
      last_name text, company_id uuid, company_name text, job_title text, website text, phone text, enriched_data jsonb)
    on conflict do nothing returning id`.execute(tx);
  return new Set(made.map(({ id }) => id));
}

/** Returns which contacts are in the campaign, and from which row of this import; null if they were there before. */
export async function listLinked(
  tx: TenantTx,
  { workspace_id, campaign_id, id }: ImportRun,
  contact_ids: readonly string[],
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ contact_id: string; row_number: number | null }>`
    select l.contact_id, case when l.import_id = ${id} then l.import_row end as row_number from campaign_contacts l
    where l.workspace_id = ${workspace_id} and l.campaign_id = ${campaign_id}
      and l.contact_id = any (${[...contact_ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ contact_id, row_number }) => [contact_id, row_number]));
}

/** Fills empty columns and overwrites nothing. A contact whose enrichment failed becomes pending again. */
export async function completeLeads(
  tx: TenantTx,
  { workspace_id, ghl_location_id }: ImportRun,
  leads: readonly Insertion[],
  companies: Companies,
): Promise<void> {
  if (leads.length === 0) return;
  const nothing = { headline: null, contact_geo: null, prospect_li_summary: null, profile_picture: null };
  await completeContacts(
    tx,
    workspace_id,
    leads.map(({ id, lead }) => ({
      ...nothing,
      ...lead,
      id,
      location_id: ghl_location_id,
      company_id: toCompany(lead, companies),
      enriched: false,
    })),
  );
  await sql`
    update contacts set enrichment_status = 'pending_enrichment', enrichment_reason = null, updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = any (${leads.map(({ id }) => id)}::uuid[])
      and enrichment_status = 'error'`.execute(tx);
}

type ImportedLead = { readonly contact_id: string; readonly row_number: number; readonly made: boolean };

/**
 * The contacts have been locked since the lookup, so no other transaction can have linked them. `created_at` orders the
 * list newest first, so it is set to keep the order of the file.
 */
export async function linkContacts(
  tx: TenantTx,
  { workspace_id, campaign_id, id, started_at }: ImportRun,
  settled: readonly ImportedLead[],
): Promise<void> {
  if (settled.length === 0) return;
  const ids = settled.map(({ contact_id }) => contact_id);
  await sql`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id, enrichment_status, enrichment_reason, email_provider, search_text,
      location_id, import_id, import_row, is_created_by_import, created_at)
    select c.workspace_id, ${campaign_id}::uuid, c.id, c.enrichment_status, c.enrichment_reason, app.email_provider(c.email::text),
      app.to_lead_search_text(c.first_name, c.last_name, c.email::text, c.company_name, c.job_title), c.location_id,
      ${id}::uuid, n.row_number, n.made, ${started_at}::timestamptz - n.row_number * interval '1 microsecond'
    from unnest(${ids}::uuid[], ${settled.map(({ row_number }) => row_number)}::integer[],
      ${settled.map(({ made }) => made)}::boolean[]) as n (contact_id, row_number, made)
    join contacts c on c.workspace_id = ${workspace_id} and c.id = any (${ids}::uuid[]) and c.id = n.contact_id
    order by n.contact_id`.execute(tx);
}

export type NewFailure = {
  readonly row_number: number;
  readonly message: string;
  readonly kind: 'failed' | 'duplicate' | 'noted';
  /** The mapped cells. */
  readonly cells: readonly string[];
};

/** Enough of a row to identify it. */
const MAX_ROW_LENGTH = 20_000;

export async function insertFailures(
  tx: SystemTx,
  { workspace_id, id }: ImportRun,
  failures: readonly NewFailure[],
): Promise<void> {
  if (failures.length === 0) return;
  const rows = failures.map((failure) => ({ ...failure, cells: shorten(failure.cells) }));
  await sql`
    insert into import_failures (workspace_id, import_id, row_number, message, kind, cells)
    select ${workspace_id}::uuid, ${id}::uuid, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (row_number integer, message text, kind text, cells jsonb)`.execute(tx);
}

function shorten(cells: readonly string[]): string[] {
  let left = MAX_ROW_LENGTH;
  return cells.map((cell) => {
    const text = toStorable(cell.slice(0, left));
    left -= text.length;
    return text;
  });
}
