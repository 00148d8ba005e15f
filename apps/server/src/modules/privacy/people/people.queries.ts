import type { PersonMatch } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

const MAX_FOUND = 20;

export type PersonRow = Omit<PersonMatch, 'name' | 'contact_id'> & {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_id: string | null;
  /** Further addresses and profiles from merged contacts. */
  readonly further_emails: readonly string[];
  readonly further_profiles: readonly string[];
};

const selectFurtherAddresses = (
  kind: 'email' | 'linkedin',
) => sql`array(select i.value from contact_identities i
  where i.workspace_id = contacts.workspace_id and i.contact_id = contacts.id and i.kind = ${kind})`;

const COLUMNS = sql`id, email::text as email, linkedin_url, first_name, last_name, company_name, company_id,
  ${selectFurtherAddresses('email')} as further_emails, ${selectFurtherAddresses('linkedin')} as further_profiles from contacts`;

export async function listByAddress(
  tx: SystemTx,
  workspace_id: string,
  { emails, profiles }: { readonly emails: readonly string[]; readonly profiles: readonly string[] },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${COLUMNS} where workspace_id = ${workspace_id} and id in (
      select id from contacts where workspace_id = ${workspace_id} and email_key = any (${[...emails]}::text[])
      union all
      select id from contacts where workspace_id = ${workspace_id} and linkedin_url = any (${[...profiles]}::text[])
      union all
      select contact_id from contact_identities where workspace_id = ${workspace_id}
        and ((kind = 'email' and value = any (${[...emails]}::text[])) or (kind = 'linkedin' and value = any (${[...profiles]}::text[]))))
    order by created_at, id`.execute(tx);
  return rows;
}

export async function findPerson(
  tx: SystemTx,
  workspace_id: string,
  id: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${COLUMNS} where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Finds people by similar names; every word must occur. */
export async function listByName(tx: SystemTx, workspace_id: string, term: string): Promise<PersonRow[]> {
  const words = term
    .toLowerCase()
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<PersonRow>`
    select ${COLUMNS} where workspace_id = ${workspace_id}
      and lower(concat_ws(' ', first_name, last_name, email)) like all (${words}::text[])
    order by lower(concat_ws(' ', first_name, last_name)), id limit ${MAX_FOUND}`.execute(tx);
  return rows;
}

/** Returns whether another person has this name, so that a text with only the name is ambiguous. */
export async function isNameShared(
  tx: SystemTx,
  workspace_id: string,
  { first, last }: { readonly first: string; readonly last: string },
  contact_ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (select from contacts where workspace_id = ${workspace_id} and lower(first_name) = lower(${first})
      and lower(last_name) = lower(${last}) and id <> all (${[...contact_ids]}::uuid[])) as shared`.execute(
    tx,
  );
  return rows[0]?.shared === true;
}

export type ProviderTrace = { readonly provider: string; readonly number: number };

/** The providers that exchanged data about the person and still hold it. */
export async function listProviders(
  tx: SystemTx,
  workspace_id: string,
  contact_ids: readonly string[],
): Promise<ProviderTrace[]> {
  const { rows } = await sql<ProviderTrace>`
    select c.provider, count(*)::integer as number from campaign_contacts l
      join campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id
      where l.workspace_id = ${workspace_id} and l.contact_id = any (${[...contact_ids]}::uuid[])
        and c.provider_campaign_id is not null group by 1
    union all
    select 'highlevel', count(*)::integer from contacts c where workspace_id = ${workspace_id}
      and id = any (${[...contact_ids]}::uuid[]) and (enriched_data ->> 'ghl_contact_id' is not null
        or exists (select from crm_links l where l.workspace_id = c.workspace_id and l.contact_id = c.id
          and l.kind = 'contact' and l.crm_id is not null)
        or exists (select from contact_identities i where i.workspace_id = c.workspace_id and i.contact_id = c.id
          and i.kind = 'crm')) having count(*) > 0
    union all
    select 'clay', count(*)::integer from enrichment_jobs where workspace_id = ${workspace_id}
      and contact_id = any (${[...contact_ids]}::uuid[]) and sent_at is not null having count(*) > 0`.execute(
    tx,
  );
  return rows;
}
