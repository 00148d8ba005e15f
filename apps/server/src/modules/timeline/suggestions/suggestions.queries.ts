import {
  ACTIVE_CONVERSATION_DAYS,
  MERGE_EVIDENCE,
  type MergeSuggestion,
  type Timeline,
} from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };

export type ContactFacts = {
  readonly location_id: string | null;
  readonly email: string | null;
  readonly linkedin_url: string | null;
  readonly crm_id: string | null;
};

export async function findFacts(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<ContactFacts | null> {
  const { rows } = await sql<ContactFacts>`
    select location_id, email::text, linkedin_url, enriched_data ->> 'ghl_contact_id' as crm_id
    from contacts where workspace_id = ${workspace_id} and id = ${contact_id}`.execute(tx);
  return rows[0] ?? null;
}

/** The texts of the lead's newest messages, whose signatures may name other addresses. */
export async function listSignatures(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select right(coalesce(own_text, text, ''), 2000) as text from messages
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and direction = 'inbound' and deleted_at is null
      and source <> 'anonymous_traffic_id'
    order by sent_at desc limit 10`.execute(tx);
  return rows.map(({ text }) => text);
}

const NAME = sql`coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email::text, 'Unknown')`;
const PHONE = sql`right(regexp_replace(c.phone, '\\D', '', 'g'), 9)`;
const HAS_PHONE = sql`length(regexp_replace(c.phone, '\\D', '', 'g')) >= 7`;

type SignatureAddresses = {
  readonly emails: readonly string[];
  readonly profiles: readonly string[];
  readonly domain: string | null;
};

/**
 * Contacts of the same location that may be the same person. A phone number, a profile in a signature or the id in the CRM
 * is evidence on its own. A company, a domain or an address in a signature counts only with the same name.
 */
export async function listSuggestions(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  { emails, profiles, domain }: SignatureAddresses,
): Promise<MergeSuggestion[]> {
  const sameName = sql`lower(c.first_name) = lower(k.first_name) and lower(c.last_name) = lower(k.last_name)`;
  const kinds: Record<(typeof MERGE_EVIDENCE)[number], RawBuilder<unknown>> = {
    phone: sql`${HAS_PHONE} and ${PHONE} = right(regexp_replace(k.phone, '\\D', '', 'g'), 9)`,
    company: sql`${sameName} and c.company_id = k.company_id`,
    domain: sql`${sameName} and split_part(c.email_key, '@', 2) = ${domain}`,
    profile: sql`c.linkedin_url = any (${[...profiles]}::text[])`,
    address: sql`${sameName} and c.email_key = any (${[...emails]}::text[])`,
    crm: sql`c.enriched_data ->> 'ghl_contact_id' = k.enriched_data ->> 'ghl_contact_id'`,
  };
  const found = MERGE_EVIDENCE.map(
    (kind) => sql`
      select c.id, ${kind}::text as evidence from contacts k
      join contacts c on c.workspace_id = k.workspace_id and c.id <> k.id and c.location_id is not distinct from k.location_id
        and ${kinds[kind]}
      where k.workspace_id = ${workspace_id} and k.id = ${contact_id}`,
  );
  const { rows } = await sql<MergeSuggestion>`
    select c.id as contact_id, ${NAME} as name, c.email::text, c.linkedin_url, f.evidence
    from (select id, array_agg(evidence order by evidence) as evidence from (${sql.join(found, sql` union `)}) e group by 1) f
    join contacts c on c.workspace_id = ${workspace_id} and c.id = f.id
    where not exists (
      select from contact_distinctions d where d.workspace_id = c.workspace_id
        and (d.contact_id, d.other_id) in ((c.id, ${contact_id}::uuid), (${contact_id}::uuid, c.id)))
    order by cardinality(f.evidence) desc, c.created_at, c.id limit 5`.execute(tx);
  return rows;
}

/** Active conversations with people of the same company that are assigned to another user. */
export async function listCompanyConversations(
  tx: TenantTx,
  { workspace_id, contact_id, user_id }: ContactKey & { readonly user_id: string },
): Promise<Timeline['company_conversations']> {
  const { rows } = await sql<
    Omit<Timeline['company_conversations'][number], 'last_message_at'> & { last_message_at: Date }
  >`
    select v.contact_id, ${NAME} as name, v.last_message_at,
      coalesce(${userName('a')}, 'Another user') as assignee
    from contacts k
    join contacts c on c.workspace_id = k.workspace_id and c.company_id = k.company_id and c.id <> k.id
      and c.location_id is not distinct from k.location_id
    join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id and v.assigned_to <> ${user_id}
      and v.last_message_at > clock_timestamp() - ${ACTIVE_CONVERSATION_DAYS} * interval '1 day'
    left join users a on a.workspace_id = v.workspace_id and a.id = v.assigned_to
    where k.workspace_id = ${workspace_id} and k.id = ${contact_id}
    order by v.last_message_at desc limit 3`.execute(tx);
  return rows.map((row) => ({ ...row, last_message_at: row.last_message_at.toISOString() }));
}
