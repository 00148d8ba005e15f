import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { LocationKey } from '../tokens/grant.ts';
import type { ContactRow, Plan, StoredContact } from './contact-rows.ts';

/** Locks the rows in a fixed order, so that a page and a webhook's reply never deadlock. */
export async function listKnown(
  tx: TenantTx,
  key: LocationKey,
  rows: readonly ContactRow[],
): Promise<StoredContact[]> {
  const emails = rows.flatMap(({ email }) => email ?? []);
  const ids = rows.map(({ crm_id }) => crm_id);
  const { rows: contacts } = await sql<StoredContact>`
    select id, email, enriched_data ->> 'ghl_contact_id' as crm_id, coalesce(location_id <> ${key.ghl_location_id}, false) as is_elsewhere, array(
      select i.value from contact_identities i where i.workspace_id = contacts.workspace_id and i.contact_id = contacts.id
        and i.kind in ('email', 'crm') and contacts.location_id = ${key.ghl_location_id}) as also
    from contacts
    where workspace_id = ${key.workspace_id} and id in (
      select id from contacts where workspace_id = ${key.workspace_id} and email_key = any (${emails}::text[])
      union all
      select id from contacts where workspace_id = ${key.workspace_id} and location_id = ${key.ghl_location_id}
        and enriched_data ->> 'ghl_contact_id' = any (${ids}::text[])
      union all
      select contact_id from contact_identities where workspace_id = ${key.workspace_id}
        and ((kind = 'email' and value = any (${emails}::text[])) or (kind = 'crm' and value = any (${ids}::text[]))))
    order by created_at, id for update`.execute(tx);
  return contacts;
}

const RECORD = sql`(crm_id text, id uuid, email citext, first_name text, last_name text, company_name text, phone text,
  website text, contact_geo text)`;

/** A contact that was inserted concurrently is kept; the next sync completes it. */
export async function insertContacts(tx: TenantTx, key: LocationKey, rows: Plan['inserts']): Promise<void> {
  await sql`
    insert into contacts (workspace_id, location_id, email, first_name, last_name, company_name, phone, website,
      contact_geo, enriched_data)
    select ${key.workspace_id}, ${key.ghl_location_id}, r.email, r.first_name, r.last_name, r.company_name, r.phone,
      r.website, r.contact_geo, jsonb_build_object('ghl_contact_id', r.crm_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${RECORD}
    on conflict do nothing`.execute(tx);
}

/** Non-empty values of the CRM win. Contacts of other locations are never updated. */
export async function updateContacts(tx: TenantTx, key: LocationKey, rows: Plan['updates']): Promise<void> {
  await sql`
    update contacts c set email = coalesce(c.email, r.email), first_name = coalesce(r.first_name, c.first_name),
      last_name = coalesce(r.last_name, c.last_name), company_name = coalesce(r.company_name, c.company_name),
      phone = coalesce(r.phone, c.phone), website = coalesce(r.website, c.website),
      contact_geo = coalesce(r.contact_geo, c.contact_geo),
      location_id = coalesce(c.location_id, ${key.ghl_location_id}),
      enriched_data = c.enriched_data || jsonb_build_object('ghl_contact_id', r.crm_id), updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${RECORD}
    where c.workspace_id = ${key.workspace_id} and c.id = r.id`.execute(tx);
}
