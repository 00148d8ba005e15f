import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { CampaignRow } from '../campaign-sync/campaign-sync.queries.ts';
import type { CampaignFigures, DueCampaign } from './campaign-figures.ts';

const REPORTED = sql`concat_ws('/', campaign_stats ->> 'sent', campaign_stats ->> 'opened', campaign_stats ->> 'replied',
  campaign_stats ->> 'interested')`;

type Account = { readonly workspace_id: string; readonly id: string };

/** Campaigns whose 30-day figures changed, and every campaign once a day, because the other periods shift daily. */
export async function listWithNewFigures(
  tx: TenantTx,
  account: Account,
  providerIds: readonly string[],
): Promise<DueCampaign[]> {
  const { rows } = await sql<DueCampaign>`
    select id, provider_campaign_id, campaign_date, ${REPORTED} as reported from campaigns
    where workspace_id = ${account.workspace_id} and account_id = ${account.id}
      and provider_campaign_id = any (${[...providerIds]}::text[])
      and (reported_figures is distinct from ${REPORTED}
        or figures_read_at < date_trunc('day', clock_timestamp() at time zone 'utc') at time zone 'utc')
    order by provider_campaign_id collate "C"`.execute(tx);
  return rows;
}

/**
 * Locks the campaign, so that a concurrent mapping waits and the figures are stored in the current location. Returns null
 * if it is gone.
 */
export async function recordFiguresRead(
  tx: TenantTx,
  workspace_id: string,
  { id, reported }: DueCampaign,
): Promise<CampaignRow | null> {
  const { rows } = await sql<CampaignRow>`
    update campaigns set figures_read_at = clock_timestamp(), reported_figures = ${reported}
    where workspace_id = ${workspace_id} and id = ${id} returning id, ghl_location_id`.execute(tx);
  return rows[0] ?? null;
}

type Owner = { readonly workspace_id: string; readonly campaign: CampaignRow };

export async function saveDays(tx: TenantTx, owner: Owner, days: CampaignFigures['days']): Promise<void> {
  const { workspace_id, campaign } = owner;
  await sql`delete from campaign_days where workspace_id = ${workspace_id} and campaign_id = ${campaign.id}
    and day <> all (${days.map(({ day }) => day)}::date[])`.execute(tx);
  await sql`
    insert into campaign_days as d (workspace_id, campaign_id, location_id, day, sent, contacted, opened, replied, interested)
    select ${workspace_id}, ${campaign.id}, ${campaign.ghl_location_id}, n.day, n.sent, n.contacted, n.opened, n.replied,
      n.interested
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as n (day date, sent integer, contacted integer, opened integer, replied integer, interested integer)
    on conflict (workspace_id, campaign_id, day) do update set sent = excluded.sent, contacted = excluded.contacted,
      opened = excluded.opened, replied = excluded.replied, interested = excluded.interested
    where (d.sent, d.contacted, d.opened, d.replied, d.interested)
      is distinct from (excluded.sent, excluded.contacted, excluded.opened, excluded.replied, excluded.interested)`.execute(
    tx,
  );
}

/** Replaces all rows of a campaign, because steps are moved and removed at the provider. */
export async function savePeriods(
  tx: TenantTx,
  owner: Owner,
  { periods, steps }: CampaignFigures,
): Promise<void> {
  const { workspace_id, campaign } = owner;
  for (const table of ['campaign_periods', 'campaign_steps'] as const)
    await tx
      .deleteFrom(table)
      .where('workspace_id', '=', workspace_id)
      .where('campaign_id', '=', campaign.id)
      .execute();
  const owned = { workspace_id, campaign_id: campaign.id, location_id: campaign.ghl_location_id };
  if (periods.length > 0)
    await tx
      .insertInto('campaign_periods')
      .values(periods.map((period) => ({ ...owned, ...period })))
      .execute();
  if (steps.length > 0)
    await tx
      .insertInto('campaign_steps')
      .values(steps.map((step) => ({ ...owned, ...step })))
      .execute();
}
