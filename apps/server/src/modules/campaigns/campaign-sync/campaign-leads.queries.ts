import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { CampaignName } from './campaign-sync.queries.ts';

type Name = Pick<CampaignName, 'workspace_id' | 'provider' | 'provider_campaign_id'>;

/** The number of leads and of those pending, because LinkedIn leads are listed only after they were picked up. */
const REPORTED = sql`concat_ws('/', campaign_stats ->> 'total_leads', campaign_stats ->> 'totalUsersPending')`;

/** The provider reports only numbers. Replaced or renamed leads are found by the daily read. */
export async function listWithNewLeads(
  tx: TenantTx,
  workspace_id: string,
  account_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ provider_campaign_id: string }>`
    select provider_campaign_id from campaigns
    where workspace_id = ${workspace_id} and account_id = ${account_id}
      and (leads_read_at is null or leads_read_at < clock_timestamp() - interval '1 day'
        or reported_lead_counts is distinct from ${REPORTED})
    order by created_at, id`.execute(tx);
  return rows.map((row) => row.provider_campaign_id);
}

export async function findReportedLeads(tx: TenantTx, name: Name): Promise<string | null> {
  const { rows } = await sql<{ reported: string }>`
    select ${REPORTED} as reported from campaigns
    where workspace_id = ${name.workspace_id} and provider = ${name.provider}
      and provider_campaign_id = ${name.provider_campaign_id}`.execute(tx);
  return rows[0]?.reported ?? null;
}

/** Stores the numbers from before the read, so that later changes are read the next time. */
export async function recordLeadsRead(tx: TenantTx, name: Name, reported: string | null): Promise<void> {
  await sql`
    update campaigns set leads_read_at = clock_timestamp(), reported_lead_counts = ${reported}
    where workspace_id = ${name.workspace_id} and provider = ${name.provider}
      and provider_campaign_id = ${name.provider_campaign_id}`.execute(tx);
}
