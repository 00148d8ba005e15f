import { CAMPAIGN_ENDING_DAYS, CAMPAIGN_STATUSES, type Client, type ClientPeriod } from '@hearback/contract';
import { executePrepared, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';

type EndingCampaign = Client['campaigns'][number] & { readonly location_id: string };

/** An active campaign. A campaign of a removed account keeps its last status, but its figures are no longer read. */
export const IS_SENDING = sql`(c.status = ${sql.lit(CAMPAIGN_STATUSES.ACTIVE)} and c.account_id is not null)`;

/** Active campaigns that end within a week, and those whose leads were all contacted. */
export async function listEndingCampaigns(
  tx: TenantTx,
  workspace_id: string,
  today: string,
): Promise<EndingCampaign[]> {
  const { rows } = await executePrepared(
    tx,
    sql<EndingCampaign>`
    select c.ghl_location_id as location_id, c.id, coalesce(c.name, c.provider_campaign_id) as name,
      case when e.is_ending then c.ends_on::text end as ends_on
    from campaigns c
    left join campaign_periods p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.days = 0
    cross join lateral (
      select coalesce(c.ends_on between ${today}::date and ${today}::date + ${sql.lit(CAMPAIGN_ENDING_DAYS)}::integer, false) as is_ending,
        case c.provider when 'heyreach' then c.campaign_stats -> 'totalUsersPending' = '0'::jsonb
          else p.contacted >= (c.campaign_stats ->> 'total_leads')::numeric end
          and (c.campaign_stats ->> 'total_leads')::numeric > 0 as is_out_of_leads) e
    where c.workspace_id = ${workspace_id} and c.ghl_location_id is not null
      and ${IS_SENDING} and (e.is_ending or e.is_out_of_leads)
    order by c.ends_on nulls last, name, c.id`,
  );
  return rows;
}

export type ClientPeriodRow = {
  readonly location_id: string;
  readonly days: number;
  readonly first_day: string;
  readonly last_day: string;
  readonly sent: number | null;
  readonly replied: number | null;
  readonly disposed: number;
  readonly interested: number;
};

export async function listClientPeriods(
  tx: TenantTx,
  workspace_id: string,
  period: ClientPeriod,
): Promise<ClientPeriodRow[]> {
  const { rows } = await executePrepared(
    tx,
    sql<ClientPeriodRow>`
    select location_id, days, first_day::text as first_day, last_day::text as last_day, sent, replied, disposed, interested
    from client_periods where workspace_id = ${workspace_id} and days = ${Number(period)}`,
  );
  return rows;
}

/** Replaces the periods of a workspace. Locations that were removed meanwhile are skipped. */
export async function saveClientPeriods(
  tx: SystemTx,
  workspace_id: string,
  rows: readonly ClientPeriodRow[],
): Promise<void> {
  await sql`
    insert into client_periods (workspace_id, location_id, days, first_day, last_day, sent, replied, disposed, interested)
    select ${workspace_id}, r.location_id, r.days, r.first_day, r.last_day, r.sent, r.replied, r.disposed, r.interested
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (location_id text, days integer, first_day date, last_day date,
      sent integer, replied integer, disposed integer, interested integer)
    join ghl_locations l on l.workspace_id = ${workspace_id} and l.ghl_location_id = r.location_id
    on conflict (workspace_id, location_id, days) do update set first_day = excluded.first_day, last_day = excluded.last_day,
      sent = excluded.sent, replied = excluded.replied, disposed = excluded.disposed, interested = excluded.interested,
      measured_at = clock_timestamp()`.execute(tx);
}

/** Workspaces with a location whose previous period was not measured on that day, such as a new one. */
export async function listUnmeasuredWorkspaces(tx: SystemTx, today: string): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct l.workspace_id from ghl_locations l where not exists (
      select from client_periods p where p.workspace_id = l.workspace_id and p.location_id = l.ghl_location_id
        and p.days = 30 and app.utc_day(p.measured_at) >= ${today}::date)
    order by l.workspace_id`.execute(tx);
  return rows.map(({ workspace_id }) => workspace_id);
}

export async function listLocationIds(tx: TenantTx, workspace_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('ghl_locations')
    .select('ghl_location_id')
    .where('workspace_id', '=', workspace_id)
    .execute();
  return rows.map(({ ghl_location_id }) => ghl_location_id);
}
