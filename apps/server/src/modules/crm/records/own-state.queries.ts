import type { Disposition, OpportunityStatus } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { FieldValue } from '../fields/decide-field.ts';

export type ContactKey = { readonly workspace_id: string; readonly contact_id: string };

export type OwnContact = {
  readonly location_id: string | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly company_name: string | null;
  /** The CRM's id from an import or a webhook. */
  readonly crm_id: string | null;
  /** The CRM ids of merged contacts, possibly including the linked one. */
  readonly further_crm_ids: readonly string[];
  /** Tags that rules set, without the prefix. */
  readonly tags: readonly string[];
  readonly sentiment: Disposition | null;
  /** UTC day of the newest message of the lead. */
  readonly last_reply: string | null;
  readonly campaign: string | null;
  readonly remind_at: Date | null;
  readonly opportunity_id: string | null;
  readonly opportunity_status: OpportunityStatus | null;
  readonly estimated_value: number | null;
};

/** Ids in the CRM belong to the location of their merge. The contact may have moved to another one since. */
const IS_OF_LOCATION = sql`not exists (select from contact_merges g where g.workspace_id = i.workspace_id and g.id = i.merge_id
  and g.former #>> '{gone,location_id}' <> c.location_id)`;

/** The contact with its conversation and its active opportunity. */
export async function findOwnContact(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<OwnContact | null> {
  const { rows } = await sql<OwnContact>`
    select c.location_id, c.email_key as email, c.first_name, c.last_name, c.phone, c.company_name,
      c.enriched_data ->> 'ghl_contact_id' as crm_id, coalesce(c.tags, '{}') as tags, v.sentiment,
      array(select i.value from contact_identities i
        where i.workspace_id = c.workspace_id and i.contact_id = c.id and i.kind = 'crm' and ${IS_OF_LOCATION}
        order by i.value) as further_crm_ids,
      to_char(i.sent_at at time zone 'utc', 'YYYY-MM-DD') as last_reply, g.name as campaign,
      date_trunc('milliseconds', v.remind_at) as remind_at, o.id as opportunity_id, o.status as opportunity_status,
      o.estimated_value::double precision as estimated_value
    from contacts c
    left join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
    left join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
    left join lateral (
      select max(m.sent_at) as sent_at from messages m
      where m.workspace_id = c.workspace_id and m.contact_id = c.id and m.direction = 'inbound' and m.deleted_at is null
        and m.source <> 'anonymous_traffic_id') i on true
    left join lateral (
      select o.id, o.status, o.estimated_value from opportunities o
      where o.workspace_id = c.workspace_id and o.contact_id = c.id
      order by o.status in ('won', 'lost'), o.created_at desc, o.id desc limit 1) o on true
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
  return rows[0] ?? null;
}

export type OverOpportunity = Pick<OwnContact, 'opportunity_id' | 'opportunity_status' | 'estimated_value'>;

/** An opportunity of the contact, if it is won or lost. */
export async function findOverOpportunity(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  id: string,
): Promise<OverOpportunity | null> {
  const { rows } = await sql<OverOpportunity>`
    select id as opportunity_id, status as opportunity_status, estimated_value::double precision as estimated_value
    from opportunities where workspace_id = ${workspace_id} and contact_id = ${contact_id} and id = ${id}
      and status in ('won', 'lost')`.execute(tx);
  return rows[0] ?? null;
}

export type OwnNote = { readonly id: string; readonly content: string; readonly author_name: string };

/** Team notes that are not in the CRM yet, oldest first. Questions of clients and answers to them stay here. */
export async function listUnlinkedNotes(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<OwnNote[]> {
  const { rows } = await sql<OwnNote>`
    select n.id, n.content, n.author_name from notes n
    where n.workspace_id = ${workspace_id} and n.contact_id = ${contact_id} and n.kind = 'note' and n.deleted_at is null
      and not exists (select from crm_links l
        where l.workspace_id = n.workspace_id and l.kind = 'note' and l.own_id = n.id::text)
    order by n.created_at, n.id`.execute(tx);
  return rows;
}

export type OwnMessage = {
  readonly id: string;
  readonly direction: 'inbound' | 'outbound';
  readonly subject: string | null;
  readonly text: string;
  readonly sent_at: Date;
  /** True if an earlier attempt to add it to the CRM has no confirmed outcome. */
  readonly attempted: boolean;
  /** The CRM's id, if the message was written there. */
  readonly crm_id: string | null;
};

/** Messages that are not in the CRM's conversation yet, oldest first. */
export async function listUnlinkedMessages(
  tx: TenantTx,
  { workspace_id, contact_id, location_id }: ContactKey & { readonly location_id: string },
  limit: number,
): Promise<OwnMessage[]> {
  const { rows } = await sql<OwnMessage>`
    select m.id, m.direction, m.subject, coalesce(nullif(m.own_text, ''), m.text, '') as text, m.sent_at,
      l.own_id is not null as attempted, w.crm_id
    from messages m
    left join crm_links l on l.workspace_id = m.workspace_id and l.kind = 'message' and l.own_id = m.id::text
    left join replies r on r.workspace_id = m.workspace_id and r.sent_message_id = m.id
    left join crm_links w on w.workspace_id = r.workspace_id and w.kind = 'reply' and w.own_id = r.id::text
      and w.location_id = ${location_id}
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.deleted_at is null
      and m.source <> 'anonymous_traffic_id' and l.crm_id is null
    order by m.sent_at, m.id limit ${limit}`.execute(tx);
  return rows;
}

export type CrmReply = {
  readonly id: string;
  readonly crm_id: string;
  readonly status: 'queued' | 'sending' | 'sent' | 'failed' | 'held';
  readonly error: string | null;
  readonly reported: FieldValue;
};

/** Replies that were written in the CRM, with the delivery status that the CRM received last. */
export async function listCrmReplies(
  tx: TenantTx,
  { workspace_id, contact_id, location_id }: ContactKey & { readonly location_id: string },
): Promise<CrmReply[]> {
  const { rows } = await sql<CrmReply>`
    select r.id, l.crm_id, r.status, r.error, e.ours as reported
    from crm_links l
    join replies r on r.workspace_id = l.workspace_id and r.id = l.own_id::uuid
    left join crm_ledger e on e.workspace_id = l.workspace_id and e.kind = l.kind and e.own_id = l.own_id
      and e.field = 'status'
    where l.workspace_id = ${workspace_id} and l.contact_id = ${contact_id} and l.kind = 'reply'
      and l.location_id = ${location_id}`.execute(tx);
  return rows;
}
