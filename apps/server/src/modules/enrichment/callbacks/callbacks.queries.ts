import type { SystemTx } from '@hearback/database';
import { CLAY_COMPANY_FIELDS, type ClayAnswer } from '@hearback/providers';
import { type RawBuilder, sql } from 'kysely';

/** Columns that people edit or that identify a contact are filled only if empty. */
const ENRICHED_FIELDS = ['first_name', 'last_name', 'job_title', 'phone', 'website'] as const;
/** Columns that only enrichment supplies: the newer value wins. */
const RENEWED = ['headline', 'contact_geo', 'prospect_li_summary', 'profile_picture'] as const;

type EnrichmentSubject = {
  readonly contact: ClayAnswer['contact'];
  readonly company_id: string | null;
  readonly raw: string;
  /** The fields of the answer, as bits. */
  readonly clay_fields: number;
};

/** Updates the contact and its company, which may be new. An address or profile of another contact is ignored. */
export async function saveContact(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  { contact, company_id, raw, clay_fields }: EnrichmentSubject,
): Promise<string | null> {
  const free = (
    column: 'email' | 'linkedin_url',
    condition: RawBuilder<unknown>,
  ) => sql`case when not exists (
      select from contacts o where o.workspace_id = c.workspace_id and ${condition} and o.id <> c.id)
      and not exists (
        select from contact_identities i where i.workspace_id = c.workspace_id and i.contact_id <> c.id
          and i.kind in ('email', 'linkedin') and i.value in (lower(${contact[column]}::text), ${contact[column]}::text))
        then ${contact[column]} end`;
  const { rows } = await sql<{ company_id: string | null }>`
    update contacts c set enrichment_status = 'complete', enrichment_reason = null, clay_fields = ${clay_fields},
      updated_at = clock_timestamp(),
      email = coalesce(c.email, ${free('email', sql`o.email_key = lower(${contact.email}::text)`)}::citext),
      linkedin_url = coalesce(c.linkedin_url, ${free('linkedin_url', sql`o.linkedin_url = ${contact.linkedin_url}`)}),
      ${sql.join(ENRICHED_FIELDS.map((name) => sql`${sql.ref(name)} = coalesce(c.${sql.ref(name)}, ${contact[name]}::text)`))},
      ${sql.join(RENEWED.map((name) => sql`${sql.ref(name)} = coalesce(${contact[name]}::text, c.${sql.ref(name)})`))},
      company_id = coalesce(c.company_id, ${company_id}::uuid),
      company_name = coalesce(c.company_name, (select f.company_name from companies f
        where f.workspace_id = c.workspace_id and f.id = ${company_id}::uuid)),
      enriched_data = c.enriched_data || jsonb_build_object('raw_payload', ${raw}::jsonb)
    where c.workspace_id = ${workspace_id} and c.id = ${id}
    returning c.company_id`.execute(tx);
  return rows[0]?.company_id ?? null;
}

/** The name identifies a company, so an answer does not rename it. */
const COMPANY = CLAY_COMPANY_FIELDS.filter((name) => name !== 'company_name');

/** Returns whether anything changed. */
export async function saveCompany(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  company: ClayAnswer['company'],
): Promise<boolean> {
  const newer = COMPANY.map((name) => ({ name: sql.ref(name), value: sql`${company[name]}::text` }));
  const { rows } = await sql`
    update companies f set updated_at = clock_timestamp(),
      ${sql.join(newer.map(({ name, value }) => sql`${name} = coalesce(${value}, f.${name})`))}
    where f.workspace_id = ${workspace_id} and f.id = ${id} and (${sql.join(
      newer.map(({ name, value }) => sql`coalesce(${value}, f.${name}) is distinct from f.${name}`),
      sql` or `,
    )})
    returning f.id`.execute(tx);
  return rows.length > 0;
}
