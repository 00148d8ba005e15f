import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { CampaignName } from './syncing.queries.ts';

type Name = Pick<CampaignName, 'workspace_id' | 'provider' | 'provider_campaign_id'>;

/** How many there are, and how many of them still wait: LinkedIn's are listed only once they have been picked up. */
const TOLD = sql`concat_ws('/', campaign_stats ->> 'total_leads', campaign_stats ->> 'totalUsersPending')`;

/** The provider tells numbers alone: somebody who was exchanged or renamed is found by the reading of each day. */
export async function listWithNewLeads(
  tx: TenantTx,
  workspace_id: string,
  account_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ provider_campaign_id: string }>`
    select provider_campaign_id from campaigns
    where workspace_id = ${workspace_id} and account_id = ${account_id}
      and (leads_read_at is null or leads_read_at < clock_timestamp() - interval '1 day'
        or leads_told is distinct from ${TOLD})
    order by created_at, id`.execute(tx);
  return rows.map((row) => row.provider_campaign_id);
}

export async function findLeadsTold(tx: TenantTx, name: Name): Promise<string | null> {
  const { rows } = await sql<{ told: string }>`
    select ${TOLD} as told from campaigns
    where workspace_id = ${name.workspace_id} and provider = ${name.provider}
      and provider_campaign_id = ${name.provider_campaign_id}`.execute(tx);
  return rows[0]?.told ?? null;
}

/** With what was told before the reading began: what changed meanwhile is read the next time. */
export async function recordLeadsRead(tx: TenantTx, name: Name, told: string | null): Promise<void> {
  await sql`
    update campaigns set leads_read_at = clock_timestamp(), leads_told = ${told}
    where workspace_id = ${name.workspace_id} and provider = ${name.provider}
      and provider_campaign_id = ${name.provider_campaign_id}`.execute(tx);
}
