import type { Campaign, CampaignEdit } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

/** Subject to RLS, which shows only campaigns that the person can see. */
const COLUMNS = [
  'id',
  'name',
  'provider',
  'provider_campaign_id',
  'account_id',
  'status',
  'ghl_location_id',
  'ai_enabled',
  'enrichment_enabled',
  'ai_tone',
  'ai_prompt',
  'price_line',
  'auto_reply_enabled',
  'company_name',
  'industry',
  'target_vertical',
  'target_titles',
  'main_product_site_url',
  'value_proposition',
  'creation_time',
  'instantly_created_at',
  'created_at',
  'campaign_date',
  'user_id',
  'campaign_stats',
] as const;

const MOMENTS = ['creation_time', 'instantly_created_at', 'created_at', 'campaign_date'] as const;

type Moment = (typeof MOMENTS)[number];
type CampaignRow = Omit<Campaign, Moment | 'provider' | 'ai_tone' | 'campaign_stats'> &
  Record<Moment, Date | null> & { provider: string; ai_tone: string; campaign_stats: unknown };

/** The check constraints of the table keep provider and tone within the contract's lists. */
function toCampaign(row: CampaignRow): Campaign {
  const moments = Object.fromEntries(MOMENTS.map((name) => [name, row[name]?.toISOString() ?? null]));
  const { campaign_stats: stats, ...rest } = row;
  const figures = typeof stats === 'object' && !Array.isArray(stats) ? stats : null;
  return { ...rest, ...(moments as Record<Moment, string>), campaign_stats: figures } as Campaign;
}

type CampaignOrder = { readonly sort: 'campaign_date' | 'created_at'; readonly order: 'asc' | 'desc' };

export async function listCampaigns(tx: TenantTx, { sort, order }: CampaignOrder): Promise<Campaign[]> {
  const rows = await tx
    .selectFrom('campaigns')
    .select(COLUMNS)
    .orderBy(sort, order)
    .orderBy('id', order)
    .execute();
  return rows.map(toCampaign);
}

export async function getCampaign(tx: TenantTx, id: string): Promise<Campaign> {
  const row = await tx.selectFrom('campaigns').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toCampaign(row);
}

/** In no particular order. Throws NOT_FOUND if one does not exist or is not visible to the person. */
export async function getCampaigns(tx: TenantTx, ids: readonly string[]): Promise<Campaign[]> {
  const uniqueIds = [...new Set(ids)];
  const rows = await tx.selectFrom('campaigns').select(COLUMNS).where('id', 'in', uniqueIds).execute();
  if (rows.length < uniqueIds.length) throw new AppError('NOT_FOUND');
  return rows.map(toCampaign);
}

/** The default location of a single-location person. */
export async function getMembership(
  tx: TenantTx,
  user_id: string,
): Promise<{ role: string; user_type: string; default_location_id: string | null }> {
  return tx
    .selectFrom('users')
    .select(['role', 'user_type', 'default_location_id'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
}

/** RLS refuses a person who has only read access to the campaign's location. */
export async function saveEdit(
  tx: TenantTx,
  id: string,
  edit: CampaignEdit & { status?: number; enrichment_enabled?: boolean },
): Promise<Campaign> {
  const row = await tx
    .updateTable('campaigns')
    .set({ ...edit, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw new AppError('FORBIDDEN');
  return toCampaign(row);
}

export type CampaignInsert = Pick<
  Campaign,
  | 'name'
  | 'provider'
  | 'provider_campaign_id'
  | 'status'
  | 'ghl_location_id'
  | 'ai_enabled'
  | 'enrichment_enabled'
  | 'company_name'
  | 'industry'
  | 'value_proposition'
  | 'target_vertical'
  | 'target_titles'
  | 'main_product_site_url'
  | 'user_id'
> & { readonly workspace_id: string };

/** Returns null if the provider's id is taken. */
export async function insertCampaign(tx: TenantTx, campaign: CampaignInsert): Promise<string | null> {
  const row = await tx
    .insertInto('campaigns')
    .values(campaign)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'provider', 'provider_campaign_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Maps the campaigns without a location to this one. */
export async function mapUnmapped(
  tx: TenantTx,
  workspace_id: string,
  ghl_location_id: string,
): Promise<{ id: string }[]> {
  return tx
    .updateTable('campaigns')
    .set({ ghl_location_id, updated_at: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', workspace_id)
    .where('ghl_location_id', 'is', null)
    .returning('id')
    .execute();
}
