import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

type ThreadLead = { readonly thread_id: string; readonly email: string };

/** Returns the address of the contact that has the first stored message of each thread. */
export async function listThreadLeads(
  tx: TenantTx,
  workspace_id: string,
  threads: readonly string[],
): Promise<ThreadLead[]> {
  const { rows } = await sql<ThreadLead>`
    select distinct on (m.provider_thread ->> 'thread_id') m.provider_thread ->> 'thread_id' as thread_id,
      lower(c.email::text) as email
    from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    where m.workspace_id = ${workspace_id} and m.source = 'cold_email'
      and m.provider_thread ->> 'thread_id' = any (${[...threads]}::text[]) and c.email is not null
    order by m.provider_thread ->> 'thread_id', m.sent_at, m.id`.execute(tx);
  return rows;
}

/** Returns the addresses of existing contacts and of people of the workspace. */
export async function listKnownAddresses(
  tx: TenantTx,
  workspace_id: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select email_key as email from contacts
    where workspace_id = ${workspace_id} and email_key = any (${[...addresses]}::text[])
    union all select value from contact_identities
    where workspace_id = ${workspace_id} and kind = 'email' and value = any (${[...addresses]}::text[])
    union all select lower(email::text) from users
    where workspace_id = ${workspace_id} and lower(email::text) = any (${[...addresses]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ email }) => email));
}

/** Company names by contact. */
export async function listEmployers(
  tx: TenantTx,
  workspace_id: string,
  contact_ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('contacts')
    .select(['id', 'company_name'])
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', [...new Set(contact_ids)])
    .execute();
  return new Map(rows.flatMap(({ id, company_name }) => (company_name ? [[id, company_name]] : [])));
}
