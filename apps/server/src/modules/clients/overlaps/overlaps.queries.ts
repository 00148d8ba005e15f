import {
  CAMPAIGN_STATUSES,
  MAX_OVERLAP_LEADS,
  MAX_OVERLAPS,
  type Overlap,
  type OverlapKind,
} from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { formatIso, toIso } from '#server/platform/paging/cursor.ts';

/** Finished campaigns and drafts contact no one. A campaign without a status was not synced yet. */
const isCurrent = sql`coalesce(k.status, ${sql.lit(CAMPAIGN_STATUSES.ACTIVE)})
  not in (${sql.lit(CAMPAIGN_STATUSES.DRAFT)}, ${sql.lit(CAMPAIGN_STATUSES.COMPLETED)})`;

type OverlapQuery = { readonly kind: OverlapKind; readonly across: 'clients' | 'campaigns' };

const listLeads = (workspace_id: string) => sql`
  select s.contact_id, s.created_at, k.id as campaign_id, k.ghl_location_id as location_id
  from campaign_contacts s join campaigns k on k.workspace_id = s.workspace_id and k.id = s.campaign_id and ${isCurrent}
  where s.workspace_id = ${workspace_id} and s.status = 'active'`;

/**
 * The same person may be a contact of each location. Contacts are of one person if they share an address or a profile, because email
 * campaigns know the address and LinkedIn campaigns the profile. A merged contact has further ones. The same contacts are listed
 * once, by their most reliable key, although they may share several keys.
 */
const listPeople = (workspace_id: string, minimum: RawBuilder<unknown>) => sql`
  select distinct on (contacts) key, contacts, newest, clients, campaigns from (
    select c.key, min(c.rank) as rank, array_agg(distinct c.contact_id) as contacts, max(l.created_at) as newest,
      count(distinct l.location_id)::integer as clients, count(distinct l.campaign_id)::integer as campaigns
    from leads l join (
      select id as contact_id, email_key as key, 1 as rank from contacts where workspace_id = ${workspace_id}
      union all select id, linkedin_url, 2 from contacts where workspace_id = ${workspace_id}
      union all select contact_id, value, 3 from contact_identities
      where workspace_id = ${workspace_id} and kind in ('email', 'linkedin')) c on c.contact_id = l.contact_id
    where c.key is not null group by c.key) found
  where ${minimum} > 1 order by contacts, rank, key`;

/** Grouped by campaign first, because a company may have any number of contacts. */
const listCompanies = (workspace_id: string, minimum: RawBuilder<unknown>) => sql`
  select * from (
    select key, max(newest) as newest, count(distinct location_id)::integer as clients, count(*)::integer as campaigns from (
      select c.company_id as key, l.campaign_id, l.location_id, max(l.created_at) as newest
      from leads l join contacts c on c.workspace_id = ${workspace_id} and c.id = l.contact_id
      where c.company_id is not null group by 1, 2, 3) once
    group by key) found
  where ${minimum} > 1`;

/**
 * Leads of one person or company in several campaigns. RLS hides campaigns and contacts of other locations, so an overlap
 * between two locations is visible only to people who see both. The first lead of each campaign comes first, and messages are
 * read only for the leads that are listed.
 */
export async function listOverlaps(
  tx: TenantTx,
  workspace_id: string,
  { kind, across }: OverlapQuery,
): Promise<{ overlaps: Overlap[]; has_more: boolean }> {
  const minimum = across === 'clients' ? sql`clients` : sql`campaigns`;
  const isPerson = kind === 'person';
  const { rows } = await sql<Overlap>`
    with leads as not materialized (${listLeads(workspace_id)}),
    found as (${isPerson ? listPeople(workspace_id, minimum) : listCompanies(workspace_id, minimum)}),
    listed as (select * from found order by newest desc, key limit ${sql.lit(MAX_OVERLAPS + 1)})
    select ${isPerson ? sql`f.key` : sql`coalesce((select company_name from companies o where o.workspace_id = ${workspace_id} and o.id = f.key), 'Unknown company')`} as name,
      f.clients, f.campaigns, l.leads
    from listed f cross join lateral (
      select jsonb_agg(to_jsonb(shown) order by shown.added_at, shown.campaign_id, shown.contact_id) as leads from (
        select few.contact_id, few.contact, few.campaign_id, coalesce(k.name, k.provider_campaign_id) as campaign,
          few.location_id, coalesce(p.custom_name, p.name) as client,
          ${formatIso(sql`least(few.created_at, t.first_at)`)} as added_at, ${toIso('t.last_at')} as last_message_at, t.sentiment
        from (
          select c.id as contact_id,
            coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email, c.linkedin_url, 'Unknown') as contact,
            s.campaign_id, s.location_id, s.created_at
          from contacts c join leads s on s.contact_id = c.id
          where c.workspace_id = ${workspace_id} and ${isPerson ? sql`c.id = any (f.contacts)` : sql`c.company_id = f.key`}
          order by row_number() over (partition by s.campaign_id order by s.created_at, c.id), s.created_at, s.campaign_id
          limit ${sql.lit(MAX_OVERLAP_LEADS)}) few
          join campaigns k on k.workspace_id = ${workspace_id} and k.id = few.campaign_id
          left join ghl_locations p on p.workspace_id = ${workspace_id} and p.ghl_location_id = few.location_id
          -- A contact may be a lead of several campaigns, and may have been one before it was imported.
          cross join lateral (select min(m.sent_at) as first_at, max(m.sent_at) as last_at,
              (array_agg(m.sentiment order by m.sent_at desc, m.id desc)
                filter (where m.direction = 'inbound' and m.sentiment is not null))[1] as sentiment from messages m
            where m.workspace_id = ${workspace_id} and m.contact_id = few.contact_id and m.deleted_at is null
              and (m.campaign_id = few.campaign_id or m.campaign_id is null)) t) shown) l
    order by f.newest desc, f.key`.execute(tx);
  return { overlaps: rows.slice(0, MAX_OVERLAPS), has_more: rows.length > MAX_OVERLAPS };
}
