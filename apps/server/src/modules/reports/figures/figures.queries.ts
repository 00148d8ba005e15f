import { OPPORTUNITY_STATUSES, type ReportFigures } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type ReportedLocation = { readonly workspace_id: string; readonly location_id: string };
export type Moments = { readonly since: Date; readonly until: Date };

type AdditionCounts = {
  readonly opportunities: number;
  readonly opportunity_value: number;
  readonly do_not_contact: number;
};

/** Opportunities created in the period, and leads of the location that were put on the do-not-contact list in it. */
export async function countAdditions(
  tx: TenantTx,
  { workspace_id, location_id }: ReportedLocation,
  { since, until }: Moments,
): Promise<AdditionCounts> {
  const { rows } = await sql<AdditionCounts>`
    select count(*)::integer as opportunities, coalesce(sum(o.estimated_value), 0)::double precision as opportunity_value,
      (select count(distinct d.contact_id)::integer from do_not_contact d
        join contacts c on c.workspace_id = d.workspace_id and c.id = d.contact_id
        where d.workspace_id = ${workspace_id} and c.location_id = ${location_id}
          and d.created_at >= ${since} and d.created_at < ${until}) as do_not_contact
    from opportunities o where o.workspace_id = ${workspace_id} and o.location_id = ${location_id}
      and o.created_at >= ${since} and o.created_at < ${until}`.execute(tx);
  return rows[0] ?? { opportunities: 0, opportunity_value: 0, do_not_contact: 0 };
}

/** The active opportunity of each lead: the newest that is neither won nor lost, otherwise the newest. */
export async function listStages(
  tx: TenantTx,
  { workspace_id, location_id }: ReportedLocation,
): Promise<ReportFigures['pipeline']> {
  const { rows } = await sql<ReportFigures['pipeline'][number]>`
    select status, count(*)::integer as count, coalesce(sum(estimated_value), 0)::double precision as value from (
      select distinct on (contact_id) status, estimated_value from opportunities
      where workspace_id = ${workspace_id} and location_id = ${location_id}
      order by contact_id, status in ('won', 'lost'), created_at desc, id desc) active
    group by status`.execute(tx);
  return OPPORTUNITY_STATUSES.map(
    (status) => rows.find((row) => row.status === status) ?? { status, count: 0, value: 0 },
  );
}

/** Senders of the location's campaigns by health. */
export async function countSenders(
  tx: TenantTx,
  { workspace_id, location_id }: ReportedLocation,
): Promise<ReportFigures['senders']> {
  const { rows } = await sql<ReportFigures['senders']>`
    select count(*) filter (where h.band = 'failing')::integer as failing, count(*) filter (where h.band = 'watch')::integer as watch,
      count(*) filter (where h.band = 'unknown')::integer as unknown, count(*) filter (where h.band = 'healthy')::integer as healthy
    from sender_health h where h.workspace_id = ${workspace_id} and exists (
      select from sender_campaigns s join campaigns c on c.workspace_id = s.workspace_id and c.provider = s.provider
        and c.provider_campaign_id = s.provider_campaign_id
      where s.workspace_id = h.workspace_id and s.account_id = h.account_id and s.sender_key = h.sender_key
        and c.ghl_location_id = ${location_id})`.execute(tx);
  return rows[0] ?? { failing: 0, watch: 0, unknown: 0, healthy: 0 };
}

export type QuotableReply = {
  readonly contact_id: string;
  readonly text: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
};

const MIN_QUOTE_LENGTH = 30;
const MAX_QUOTE_LENGTH = 600;

/** The longest interested reply of each lead, longest first. */
export async function listQuotableReplies(
  tx: TenantTx,
  { workspace_id, location_id }: ReportedLocation,
  { since, until }: Moments,
  limit: number,
): Promise<QuotableReply[]> {
  const { rows } = await sql<QuotableReply>`
    select * from (
      select distinct on (m.contact_id) m.contact_id, m.own_text as text, c.first_name, c.last_name,
        coalesce(f.company_name, c.company_name) as company
      from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
      left join companies f on f.workspace_id = c.workspace_id and f.id = c.company_id
      where m.workspace_id = ${workspace_id} and c.location_id = ${location_id} and m.direction = 'inbound'
        and m.deleted_at is null and m.sentiment = 'interested' and m.sent_at >= ${since} and m.sent_at < ${until}
        and length(m.own_text) between ${sql.lit(MIN_QUOTE_LENGTH)} and ${sql.lit(MAX_QUOTE_LENGTH)}
      order by m.contact_id, length(m.own_text) desc, m.id) best
    order by length(text) desc, contact_id limit ${limit}`.execute(tx);
  return rows;
}
