import { OPPORTUNITY_STATUSES, type ReportFigures, type TemplateCadence } from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';

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
const selectActive = (workspace_id: string, where = sql`true`): RawBuilder<unknown> => sql`
  select distinct on (location_id, contact_id) location_id, status, estimated_value from opportunities
  where workspace_id = ${workspace_id} and ${where}
  order by location_id, contact_id, status in ('won', 'lost'), created_at desc, id desc`;

/** Active opportunities by stage. */
export async function listStages(
  tx: TenantTx,
  { workspace_id, location_id }: ReportedLocation,
): Promise<ReportFigures['pipeline']> {
  const { rows } = await sql<ReportFigures['pipeline'][number]>`
    select status, count(*)::integer as count, coalesce(sum(estimated_value), 0)::double precision as value
    from (${selectActive(workspace_id, sql`location_id = ${location_id}`)}) active
    group by status`.execute(tx);
  return OPPORTUNITY_STATUSES.map(
    (status) => rows.find((row) => row.status === status) ?? { status, count: 0, value: 0 },
  );
}

const SENDER_COUNTS = sql`count(*) filter (where h.band = 'failing')::integer as failing, count(*) filter (where h.band = 'watch')::integer as watch,
  count(*) filter (where h.band = 'unknown')::integer as unknown, count(*) filter (where h.band = 'healthy')::integer as healthy`;

/** Senders of the campaigns of each location, each once. */
const selectSenders = (workspace_id: string, where = sql`true`): RawBuilder<unknown> => sql`
  select distinct c.ghl_location_id as location_id, h.account_id, h.sender_key, h.band
  from sender_health h join sender_campaigns s on s.workspace_id = h.workspace_id and s.account_id = h.account_id and s.sender_key = h.sender_key
    join campaigns c on c.workspace_id = s.workspace_id and c.provider = s.provider and c.provider_campaign_id = s.provider_campaign_id
  where h.workspace_id = ${workspace_id} and ${where}`;

/** Senders of the location's campaigns by health. */
export async function countSenders(
  tx: TenantTx,
  { workspace_id, location_id }: ReportedLocation,
): Promise<ReportFigures['senders']> {
  const { rows } = await sql<ReportFigures['senders']>`
    select ${SENDER_COUNTS} from (${selectSenders(workspace_id, sql`c.ghl_location_id = ${location_id}`)}) h`.execute(
    tx,
  );
  return rows[0] ?? { failing: 0, watch: 0, unknown: 0, healthy: 0 };
}

export type ClientAccount = {
  readonly location_id: string;
  /** Opportunities created since. */
  readonly opportunities: number;
  readonly pipeline_value: number;
  readonly senders: ReportFigures['senders'] | null;
  readonly targets: unknown;
};

/** The contents of reports besides the figures of the dashboard, for every location in one statement. */
export async function listClientAccounts(
  tx: TenantTx,
  workspace_id: string,
  { since, cadence }: { readonly since: Date; readonly cadence: TemplateCadence | null },
): Promise<ClientAccount[]> {
  const { rows } = await executePrepared(
    tx,
    sql<ClientAccount>`
    with added as materialized (
      select location_id, count(*)::integer as number from opportunities
      where workspace_id = ${workspace_id} and created_at >= ${since} group by location_id),
    pipeline as materialized (
      select location_id, sum(estimated_value)::double precision as value from (${selectActive(workspace_id)}) o
      where status not in ('won', 'lost') group by location_id),
    senders as materialized (select location_id, ${SENDER_COUNTS} from (${selectSenders(workspace_id)}) h group by location_id)
    select l.ghl_location_id as location_id, coalesce(a.number, 0) as opportunities, coalesce(p.value, 0) as pipeline_value,
      case when s.location_id is not null then to_jsonb(s) - 'location_id' end as senders, coalesce(t.targets, '{}') as targets
    from ghl_locations l
      left join added a on a.location_id = l.ghl_location_id
      left join pipeline p on p.location_id = l.ghl_location_id
      left join senders s on s.location_id = l.ghl_location_id
      left join report_templates t on t.workspace_id = l.workspace_id and t.location_id = l.ghl_location_id and t.cadence = ${cadence}
    where l.workspace_id = ${workspace_id}`,
  );
  return rows;
}

export type QuotableReply = {
  readonly contact_id: string;
  readonly body: string;
  readonly own_text: string;
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
      select distinct on (m.contact_id) m.contact_id, m.body, m.own_text, c.first_name, c.last_name,
        coalesce(f.company_name, c.company_name) as company
      from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
      left join companies f on f.workspace_id = c.workspace_id and f.id = c.company_id
      where m.workspace_id = ${workspace_id} and c.location_id = ${location_id} and m.direction = 'inbound'
        and m.deleted_at is null and m.sentiment = 'interested' and m.sent_at >= ${since} and m.sent_at < ${until}
        and length(m.own_text) between ${sql.lit(MIN_QUOTE_LENGTH)} and ${sql.lit(MAX_QUOTE_LENGTH)}
      order by m.contact_id, length(m.own_text) desc, m.id) best
    order by length(own_text) desc, contact_id limit ${limit}`.execute(tx);
  return rows;
}
