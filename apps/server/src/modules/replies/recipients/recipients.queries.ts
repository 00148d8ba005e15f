import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type MailPeople = {
  readonly is_inbound: boolean;
  readonly is_mail: boolean;
  /** The mailbox that received the email. */
  readonly eaccount: string | null;
  readonly contact_email: string | null;
  /** All addresses of the contact, several after a merge. */
  readonly contact_emails: readonly string[];
  readonly from: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** People who wrote in the same thread, the latest writer first. */
  readonly writers: readonly string[];
};

const texts = (name: string) => sql`case when jsonb_typeof(m.provider_thread -> ${sql.lit(name)}) = 'array'
  then array(select jsonb_array_elements_text(m.provider_thread -> ${sql.lit(name)})) else '{}' end`;

/** The addresses of a message and of its thread. Null if the reader has no access to it. */
export async function findMailPeople(tx: TenantTx, message_id: string): Promise<MailPeople | null> {
  const { rows } = await sql<MailPeople>`
    select m.direction = 'inbound' as is_inbound, m.source = 'cold_email' as is_mail, m.eaccount, c.email::text as contact_email,
      array_remove(array[c.email_key] || array(select i.value from contact_identities i
        where i.workspace_id = c.workspace_id and i.contact_id = c.id and i.kind = 'email'), null) as contact_emails,
      m.provider_thread ->> 'from' as from, ${texts('to')} as to, ${texts('cc')} as cc,
      array(select o.provider_thread ->> 'from' from messages o
        where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id and o.source = m.source
          and o.direction = 'inbound' and o.deleted_at is null and o.provider_thread ->> 'from' is not null
          and o.provider_thread -> 'automatic' is distinct from 'true'::jsonb
          and o.provider_thread ->> 'thread_id' = m.provider_thread ->> 'thread_id'
        group by 1 order by max(o.sent_at) desc) as writers
    from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    where m.id = ${message_id} and m.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Names of contacts by address. Contacts of other locations are not visible to the reader. */
export async function listNames(
  tx: TenantTx,
  workspace_id: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; name: string | null }>`
    select a.email, nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), '') as name
    from (
      select contact_id, value as email from contact_identities
      where workspace_id = ${workspace_id} and kind = 'email' and value = any (${[...emails]}::text[])
      union all select id, email_key from contacts
      where workspace_id = ${workspace_id} and email_key = any (${[...emails]}::text[])) a
    join contacts c on c.workspace_id = ${workspace_id} and c.id = a.contact_id`.execute(tx);
  return new Map(rows.flatMap(({ email, name }) => (name ? [[email, name]] : [])));
}
