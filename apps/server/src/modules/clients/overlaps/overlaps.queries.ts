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

/**
 * Contacts with their keys, the most reliable first. The same person may be a contact of each location. Contacts are of one
 * person if they share an address or a profile, because email campaigns know the address and LinkedIn campaigns the profile.
 * A merged contact has further ones.
 */
const KEYS: Readonly<Record<OverlapKind, (workspace_id: string) => RawBuilder<unknown>>> = {
  person: (workspace_id) => sql`
    select id as contact_id, email_key as key, 1 as rank from contacts where workspace_id = ${workspace_id}
    union all select id, linkedin_url, 2 from contacts where workspace_id = ${workspace_id}
    union all select contact_id, value, 3 from contact_identities
    where workspace_id = ${workspace_id} and kind in ('email', 'linkedin')`,
  company: (workspace_id) => sql`
    select id as contact_id, company_id::text as key, 1 as rank from contacts where workspace_id = ${workspace_id}`,
};

/** Finished campaigns and drafts contact no one. A campaign without a status was not synced yet. */
const isCurrent = sql`coalesce(k.status, ${sql.lit(CAMPAIGN_STATUSES.ACTIVE)})
  not in (${sql.lit(CAMPAIGN_STATUSES.DRAFT)}, ${sql.lit(CAMPAIGN_STATUSES.COMPLETED)})`;

type OverlapQuery = { readonly kind: OverlapKind; readonly across: 'clients' | 'campaigns' };

/**
 * Leads of one person or company in several campaigns. RLS hides campaigns and contacts of other locations, so an overlap
 * between two locations is visible only to people who see both.
 */
export async function listOverlaps(
  tx: TenantTx,
  workspace_id: string,
  { kind, across }: OverlapQuery,
): Promise<{ overlaps: Overlap[]; has_more: boolean }> {
  const minimum = across === 'clients' ? sql`count(distinct k.ghl_location_id)` : sql`count(distinct k.id)`;
  const { rows } = await sql<Overlap>`
    with found as (
      select c.key, min(c.rank) as rank, array_agg(distinct c.contact_id) as contacts, max(s.created_at) as newest,
        count(distinct k.ghl_location_id)::integer as clients, count(distinct k.id)::integer as campaigns
      from campaign_contacts s
        join (${KEYS[kind](workspace_id)}) c on c.contact_id = s.contact_id
        join campaigns k on k.workspace_id = s.workspace_id and k.id = s.campaign_id and ${isCurrent}
      where s.workspace_id = ${workspace_id} and s.status = 'active' and c.key is not null
      group by c.key having ${minimum} > 1),
    -- The same contacts are listed once, although they may share several keys.
    listed as (
      select * from (select distinct on (contacts) * from found order by contacts, rank, key) once
      order by newest desc, key limit ${sql.lit(MAX_OVERLAPS + 1)})
    select ${kind === 'person' ? sql`f.key` : sql`coalesce((select company_name from companies o where o.workspace_id = ${workspace_id} and o.id = f.key::uuid), 'Unknown company')`} as name,
      f.clients, f.campaigns, l.leads
    from listed f cross join lateral (
      select jsonb_agg(to_jsonb(few) order by few.added_at, few.campaign_id, few.contact_id) as leads from (
        select c.id as contact_id,
          coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email, c.linkedin_url, 'Unknown') as contact,
          k.id as campaign_id, coalesce(k.name, k.provider_campaign_id) as campaign, k.ghl_location_id as location_id,
          coalesce(p.custom_name, p.name) as client, ${formatIso(sql`least(s.created_at, t.first_at)`)} as added_at,
          ${toIso('t.last_at')} as last_message_at, t.sentiment
        from contacts c join campaign_contacts s on s.workspace_id = c.workspace_id and s.contact_id = c.id and s.status = 'active'
          join campaigns k on k.workspace_id = s.workspace_id and k.id = s.campaign_id and ${isCurrent}
          left join ghl_locations p on p.workspace_id = k.workspace_id and p.ghl_location_id = k.ghl_location_id
          -- A contact may be a lead of several campaigns, and may have been one before it was imported.
          cross join lateral (select min(m.sent_at) as first_at, max(m.sent_at) as last_at,
              (array_agg(m.sentiment order by m.sent_at desc, m.id desc)
                filter (where m.direction = 'inbound' and m.sentiment is not null))[1] as sentiment from messages m
            where m.workspace_id = c.workspace_id and m.contact_id = c.id and m.deleted_at is null
              and (m.campaign_id = k.id or m.campaign_id is null)) t
        where c.workspace_id = ${workspace_id} and c.id = any (f.contacts)
        order by least(s.created_at, t.first_at), k.id, c.id limit ${sql.lit(MAX_OVERLAP_LEADS)}) few) l
    order by f.newest desc, f.key`.execute(tx);
  return { overlaps: rows.slice(0, MAX_OVERLAPS), has_more: rows.length > MAX_OVERLAPS };
}
