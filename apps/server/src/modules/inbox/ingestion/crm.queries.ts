import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { KNOWN, type KnownRow, type StoredMessageKey, toKnown } from './ingestion.queries.ts';

type CrmAudience = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly crm_contact_id: string | null;
  readonly email: string | null;
};

/**
 * Finds and locks the contact in this location only, because its CRM must not affect a conversation of another customer.
 */
export async function findCrmContact(
  tx: TenantTx,
  { workspace_id, location_id, crm_contact_id, email }: CrmAudience,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts
    where workspace_id = ${workspace_id} and location_id = ${location_id}
      and (enriched_data ->> 'ghl_contact_id' = ${crm_contact_id} or email_key = lower(${email}) or id = any (array(
        select i.contact_id from contact_identities i where i.workspace_id = ${workspace_id}
          and ((i.kind = 'crm' and i.value = ${crm_contact_id}) or (i.kind = 'email' and i.value = lower(${email}))))))
    order by enriched_data ->> 'ghl_contact_id' is not distinct from ${crm_contact_id} desc, created_at
    limit 1 for no key update`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Stores the CRM's contact id after a match by email address, so that text messages can be matched too. The ids of merged
 * contacts are known.
 */
export const keepCrmId = (
  tx: TenantTx,
  { workspace_id, contact_id }: Thread,
  crm_contact_id: string | null,
) =>
  sql`
    update contacts set enriched_data = enriched_data || jsonb_build_object('ghl_contact_id', ${crm_contact_id}::text)
    where workspace_id = ${workspace_id} and id = ${contact_id} and ${crm_contact_id}::text is not null
      and not enriched_data ? 'ghl_contact_id' and not exists (select from contact_identities i
        where i.workspace_id = contacts.workspace_id and i.contact_id = contacts.id and i.kind = 'crm'
          and i.value = ${crm_contact_id})`.execute(tx);

type Thread = { readonly workspace_id: string; readonly contact_id: string };

const MAX_MESSAGES = 50;

/** Includes deleted messages, so that another report about one of them is dropped with it. */
export async function listNewest(
  tx: TenantTx,
  { workspace_id, contact_id, direction }: Thread & { readonly direction: string },
): Promise<(StoredMessageKey & { readonly deleted: boolean })[]> {
  const { rows } = await sql<KnownRow & { deleted: boolean }>`
    select ${KNOWN}, messages.deleted_at is not null as deleted from messages
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and direction = ${direction}
      and source <> 'anonymous_traffic_id'
    order by sent_at desc, id desc limit ${MAX_MESSAGES}`.execute(tx);
  return rows.map(toKnown);
}

/** Returns the number of messages that were not linked yet. */
export async function joinCrmConversation(
  tx: TenantTx,
  { workspace_id, contact_id }: Thread,
  conversation_id: string,
): Promise<number> {
  const { rows } = await sql`
    update messages set ghl_conversation_id = ${conversation_id}
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and deleted_at is null
      and ghl_conversation_id is distinct from ${conversation_id} returning id`.execute(tx);
  return rows.length;
}

export const saveCrmFacts = (
  tx: TenantTx,
  { workspace_id, id }: { readonly workspace_id: string; readonly id: string },
  facts: string,
) =>
  sql`
    update messages set enriched_json = enriched_json || ${facts}::jsonb, enrichment_status = 'complete'
    where workspace_id = ${workspace_id} and id = ${id} and deleted_at is null`.execute(tx);
