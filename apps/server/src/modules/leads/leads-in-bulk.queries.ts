import type { Tx } from '@hearback/database';
import { COMPANY_FACTS } from '@hearback/providers';
import { sql } from 'kysely';
import { COMPLETED, type ContactRow } from './leads.queries.ts';
import type { PersonOfPage } from './people-of-page.ts';

/** Whole pages at a time: as many statements for a hundred people as for one. */

export type KnownContact = ContactRow & {
  readonly email: string | null;
  readonly linkedin_url: string | null;
};

/** Locks the rows it finds, in the one order in which everybody locks contacts. */
export async function lockContactsOf(
  tx: Tx,
  workspace_id: string,
  people: readonly Pick<PersonOfPage, 'email' | 'linkedin_url'>[],
): Promise<KnownContact[]> {
  const emails = people.flatMap(({ email }) => email ?? []);
  const urls = people.flatMap(({ linkedin_url }) => linkedin_url ?? []);
  const { rows } = await sql<KnownContact>`
    select id, location_id, email, linkedin_url from contacts
    where workspace_id = ${workspace_id}
      and (email = any (${emails}::citext[]) or linkedin_url = any (${urls}::text[]))
    order by created_at, id for update`.execute(tx);
  return rows;
}

const COLUMNS = sql.join(COMPLETED.map((name) => sql.ref(name)));
const GIVEN = sql.join(COMPLETED.map((name) => sql.ref(`r.${name}`)));
const RECORD = sql`(${sql.join([
  sql`id uuid, company_id uuid, enriched boolean, enriched_data jsonb`,
  ...COMPLETED.map((name) => sql`${sql.ref(name)} ${name === 'email' ? sql`citext` : sql`text`}`),
])})`;

export type NewRow = PersonOfPage & { readonly company_id: string | null };

/** Whoever made the same contact a moment ago keeps it: it is not among those returned. */
export async function insertContacts(
  tx: Tx,
  workspace_id: string,
  rows: readonly NewRow[],
): Promise<KnownContact[]> {
  if (rows.length === 0) return [];
  const { rows: made } = await sql<KnownContact>`
    insert into contacts (workspace_id, company_id, enrichment_status, enriched_data, ${COLUMNS})
    select ${workspace_id}, r.company_id, case when r.enriched then 'complete' else 'pending_enrichment' end,
      r.enriched_data, ${GIVEN}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${RECORD}
    order by r.email, r.linkedin_url
    on conflict do nothing returning id, location_id, email, linkedin_url`.execute(tx);
  return made;
}

export type Completion = NewRow & { readonly id: string };

/** Fills what is empty and touches nothing else; a row with nothing to fill is not written. */
export async function completeContacts(
  tx: Tx,
  workspace_id: string,
  rows: readonly Completion[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = [...COMPLETED, 'company_id'] as const;
  const set = names.map(
    (name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`c.${name}`)}, ${sql.ref(`r.${name}`)})`,
  );
  const missing = names.map(
    (name) => sql`(${sql.ref(`c.${name}`)} is null and ${sql.ref(`r.${name}`)} is not null)`,
  );
  const isNews = sql`r.enriched and c.enrichment_status = 'pending_enrichment'`;
  await sql`
    update contacts c set ${sql.join(set)}, updated_at = clock_timestamp(),
      enrichment_status = case when ${isNews} then 'complete' else c.enrichment_status end,
      enriched_data = r.enriched_data || c.enriched_data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${RECORD}
    where c.workspace_id = ${workspace_id} and c.id = r.id
      and (${isNews} or r.enriched_data || c.enriched_data <> c.enriched_data or ${sql.join(missing, sql` or `)})`.execute(
    tx,
  );
}

const FACTS = [...COMPANY_FACTS, 'company_linkedin_url', 'website'] as const;
const FACT_COLUMNS = sql.join(FACTS.map((name) => sql.ref(name)));
const COMPANY_RECORD = sql`(${sql.join([
  sql`company_name text`,
  ...FACTS.map((name) => sql`${sql.ref(name)} text`),
])})`;

export type CompanyRow = { readonly company_name: string } & Readonly<
  Partial<Record<(typeof FACTS)[number], string | null>>
>;

/** The ids of the companies, by the name in small letters. What is not known of them yet is filled in. */
export async function findOrMakeCompanies(
  tx: Tx,
  workspace_id: string,
  companies: readonly CompanyRow[],
): Promise<Map<string, string>> {
  if (companies.length === 0) return new Map();
  const given = sql`jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as r ${COMPANY_RECORD}`;
  const same = sql`c.workspace_id = ${workspace_id} and lower(c.company_name) = lower(r.company_name)`;
  // In the order of names: two pages that make the same companies must not wait for each other.
  await sql`
    insert into companies (workspace_id, company_name, ${FACT_COLUMNS})
    select ${workspace_id}, r.company_name, ${sql.join(FACTS.map((name) => sql.ref(`r.${name}`)))}
    from ${given} where not exists (select from companies c where ${same})
    order by lower(r.company_name) on conflict (workspace_id, lower(company_name)) do nothing`.execute(tx);
  await fillCompanies(tx, workspace_id, given);
  const { rows } = await sql<{ id: string; company_name: string }>`
    select c.id, r.company_name from ${given} join companies c on ${same}`.execute(tx);
  return new Map(rows.map(({ company_name, id }) => [company_name.toLowerCase(), id]));
}

async function fillCompanies(tx: Tx, workspace_id: string, given: ReturnType<typeof sql>): Promise<void> {
  const missing = FACTS.map(
    (name) => sql`(${sql.ref(`c.${name}`)} is null and ${sql.ref(`r.${name}`)} is not null)`,
  );
  const set = FACTS.map(
    (name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`c.${name}`)}, ${sql.ref(`r.${name}`)})`,
  );
  const same = sql`c.workspace_id = ${workspace_id} and lower(c.company_name) = lower(r.company_name)`;
  await sql`
    with open as (
      select c.id, r.* from ${given} join companies c on ${same}
      where ${sql.join(missing, sql` or `)} order by c.id for no key update of c)
    update companies c set ${sql.join(set)}, updated_at = clock_timestamp()
    from open r where c.workspace_id = ${workspace_id} and c.id = r.id`.execute(tx);
}

/** How many links are new. */
export async function linkContacts(
  tx: Tx,
  workspace_id: string,
  links: readonly { readonly campaign_id: string; readonly contact_id: string }[],
): Promise<number> {
  if (links.length === 0) return 0;
  const { rows } = await sql`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id)
    select distinct ${workspace_id}::uuid, r.campaign_id, r.contact_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (campaign_id uuid, contact_id uuid)
    order by 2, 3 on conflict do nothing returning contact_id`.execute(tx);
  return rows.length;
}

/** People of the campaign who belong to no location yet. */
export async function moveHomelessContacts(
  tx: Tx,
  workspace_id: string,
  campaign_id: string,
  location_id: string,
): Promise<void> {
  await sql`
    with homeless as (
      select c.id from contacts c join campaign_contacts l on l.workspace_id = c.workspace_id and l.contact_id = c.id
      where c.workspace_id = ${workspace_id} and l.campaign_id = ${campaign_id} and c.location_id is null
      order by c.created_at, c.id for update of c)
    update contacts c set location_id = ${location_id}, updated_at = clock_timestamp()
    from homeless where c.workspace_id = ${workspace_id} and c.id = homeless.id`.execute(tx);
}
