import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ContactKey } from './own-state.queries.ts';

type AnsweredConversation = { readonly crm_contact_id: string; readonly alt_id: string | null };

/**
 * The message that a reply answers: the named one, else the newest one of the lead. A reply at another contact in the CRM of a
 * merged person answers a message from the addresses that were merged with it. A reply at the linked contact prefers messages
 * that are not in the conversation of another contact. Messages since the merge are in the one of the linked contact.
 */
export async function findAnsweredMessage(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  { crm_contact_id, alt_id }: AnsweredConversation,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.direction = 'inbound'
      and m.deleted_at is null and m.source <> 'anonymous_traffic_id' and (m.id::text = ${alt_id}
        or exists (select from crm_links l where l.workspace_id = m.workspace_id and l.contact_id = m.contact_id
          and l.kind = 'contact' and l.crm_id = ${crm_contact_id})
        or exists (select from contact_identities i
          join contact_merges g on g.workspace_id = i.workspace_id and g.id = i.merge_id
          where i.workspace_id = m.workspace_id and i.contact_id = m.contact_id and i.kind = 'crm'
            and i.value = ${crm_contact_id} and (g.moved -> 'messages' ? m.id::text
              or m.provider_thread ->> 'identity' in (select o.value from contact_identities o
                where o.workspace_id = i.workspace_id and o.contact_id = i.contact_id and o.merge_id = i.merge_id))))
    order by m.id::text is not distinct from ${alt_id} desc, exists (select from contact_identities i
        join contact_merges g on g.workspace_id = i.workspace_id and g.id = i.merge_id
        where i.workspace_id = m.workspace_id and i.contact_id = m.contact_id and i.kind = 'crm'
          and i.value <> ${crm_contact_id} and g.moved -> 'messages' ? m.id::text), m.sent_at desc, m.id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
