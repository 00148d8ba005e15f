import type { TenantTx } from '@hearback/database';
import type { CampaignStats, OutreachCampaign } from '@hearback/providers';
import { sql } from 'kysely';

export type CampaignRow = { readonly id: string; readonly ghl_location_id: string | null };

export type CampaignName = {
  readonly workspace_id: string;
  readonly account_id: string;
  readonly provider: 'instantly' | 'heyreach';
  readonly provider_campaign_id: string;
  readonly name: string | null;
};

export type CampaignKey = Pick<CampaignName, 'provider' | 'provider_campaign_id'>;

/** Finds existing campaigns of one workspace without locking. The provider of a result may differ. */
export async function listKnownCampaigns(
  tx: TenantTx,
  workspace_id: string,
  keys: readonly CampaignKey[],
): Promise<CampaignKey[]> {
  const rows = await tx
    .selectFrom('campaigns')
    .select(['provider', 'provider_campaign_id'])
    .where('workspace_id', '=', workspace_id)
    .where(sql<boolean>`provider_campaign_id = any (${keys.map((key) => key.provider_campaign_id)}::text[])`)
    .execute();
  return rows as CampaignKey[];
}

/** Returns null if another transaction inserted it. */
export async function insertCampaign(
  tx: TenantTx,
  campaign: CampaignName,
  ghl_location_id: string | null,
): Promise<CampaignRow | null> {
  const row = await tx
    .insertInto('campaigns')
    .values({ ...campaign, ghl_location_id })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'provider', 'provider_campaign_id']).doNothing(),
    )
    .returning(['id', 'ghl_location_id'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks campaigns of one workspace by their ids (the provider of a result may differ), so that their mapping cannot
 * change until the transaction ends: leads are stored in the current location, and a later mapping moves all of them.
 * Locks in a fixed order to avoid deadlocks.
 */
export async function lockCampaigns(
  tx: TenantTx,
  workspace_id: string,
  keys: readonly CampaignKey[],
): Promise<(CampaignRow & CampaignKey)[]> {
  const ids = keys.map(({ provider_campaign_id }) => provider_campaign_id);
  const { rows } = await sql<CampaignRow & CampaignKey>`
    select id, ghl_location_id, provider, provider_campaign_id from campaigns
    where workspace_id = ${workspace_id} and provider_campaign_id = any (${ids}::text[])
      and provider = any (${[...new Set(keys.map(({ provider }) => provider))]}::text[])
    order by provider_campaign_id collate "C", provider for share`.execute(tx);
  return rows;
}

export type CampaignState = CampaignName & {
  readonly status: number | null;
  readonly created: Date | null;
  readonly ends_on: string | null;
  readonly stats: object | null;
};

/**
 * Returns null if nothing changed. Keeps what people set, and fills in a location only if there is none. Stats from the
 * list are merged with the stored ones of a period.
 */
export async function saveCampaign(
  tx: TenantTx,
  state: CampaignState,
  location: string | null,
): Promise<(CampaignRow & { readonly has_new_status: boolean }) | null> {
  const { provider, created } = state;
  const stats = state.stats ? JSON.stringify(state.stats) : null;
  const { rows } = await sql<CampaignRow & { has_new_status: boolean }>`
    with former as (
      select status from campaigns where workspace_id = ${state.workspace_id} and provider = ${provider}
        and provider_campaign_id = ${state.provider_campaign_id})
    insert into campaigns as c (workspace_id, account_id, provider, provider_campaign_id, name, status,
      creation_time, instantly_created_at, ends_on, ghl_location_id, campaign_stats)
    values (${state.workspace_id}, ${state.account_id}, ${provider}, ${state.provider_campaign_id}, ${state.name},
      ${state.status}, ${provider === 'heyreach' ? created : null}, ${provider === 'instantly' ? created : null},
      ${state.ends_on}::date, ${location}, ${stats}::jsonb)
    on conflict (workspace_id, provider, provider_campaign_id) do update set
      account_id = excluded.account_id,
      name = coalesce(excluded.name, c.name),
      status = excluded.status,
      creation_time = coalesce(excluded.creation_time, c.creation_time),
      instantly_created_at = coalesce(excluded.instantly_created_at, c.instantly_created_at),
      ends_on = excluded.ends_on,
      ghl_location_id = coalesce(c.ghl_location_id, excluded.ghl_location_id),
      campaign_stats = case when excluded.campaign_stats is null then c.campaign_stats
        else coalesce(c.campaign_stats, '{}') || excluded.campaign_stats end,
      updated_at = clock_timestamp()
    where (c.account_id, c.name, c.status, c.ends_on, c.ghl_location_id) is distinct from
      (excluded.account_id, coalesce(excluded.name, c.name), excluded.status, excluded.ends_on,
       coalesce(c.ghl_location_id, excluded.ghl_location_id))
      or coalesce(excluded.creation_time, excluded.instantly_created_at)
        is distinct from coalesce(c.creation_time, c.instantly_created_at)
      or coalesce(c.campaign_stats, '{}') || coalesce(excluded.campaign_stats, '{}') <> coalesce(c.campaign_stats, '{}')
    returning c.id, c.ghl_location_id,
      exists (select from former where former.status is distinct from c.status) as has_new_status`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The default location for new campaigns of a single business; null for an agency. */
export async function findDefaultLocation(tx: TenantTx, workspace_id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('default_location_id')
    .where('workspace_id', '=', workspace_id)
    .where('role', '=', 'owner')
    .where('user_type', '=', 'single_location')
    .where('default_location_id', 'is not', null)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.default_location_id ?? null;
}

export async function listCampaignIds(
  tx: TenantTx,
  workspace_id: string,
  account_id: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('campaigns')
    .select('provider_campaign_id')
    .where('workspace_id', '=', workspace_id)
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.provider_campaign_id);
}

type Period = { readonly start: string; readonly end: string };

/** Merges with the totals from the list and replaces figures of an older period. Returns the campaign's row. */
export async function saveStats(
  tx: TenantTx,
  campaign: Pick<CampaignName, 'workspace_id' | 'provider' | 'provider_campaign_id'>,
  stats: CampaignStats,
  { start, end }: Period,
): Promise<CampaignRow | null> {
  // Null means that the channel does not measure the value, so it must not overwrite the list's total.
  const reported = Object.fromEntries(Object.entries(stats).filter(([, value]) => value !== null));
  const figures = JSON.stringify({ ...reported, sync_date_range: { start, end } });
  const { rows } = await sql<CampaignRow>`
    update campaigns set updated_at = clock_timestamp(),
      campaign_stats = coalesce(campaign_stats, '{}') || ${figures}::jsonb
        || jsonb_build_object('last_synced', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    where workspace_id = ${campaign.workspace_id} and provider = ${campaign.provider}
      and provider_campaign_id = ${campaign.provider_campaign_id}
    returning id, ghl_location_id`.execute(tx);
  return rows[0] ?? null;
}

export async function completeCampaign(
  tx: TenantTx,
  { workspace_id, provider, provider_campaign_id }: Omit<CampaignName, 'account_id' | 'name'>,
  status: number,
): Promise<CampaignRow | null> {
  const row = await tx
    .updateTable('campaigns')
    .set({ status, updated_at: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', workspace_id)
    .where('provider', '=', provider)
    .where('provider_campaign_id', '=', provider_campaign_id)
    .where((where) => where.or([where('status', 'is', null), where('status', '!=', status)]))
    .returning(['id', 'ghl_location_id'])
    .executeTakeFirst();
  return row ?? null;
}

type CampaignLink = Pick<CampaignName, 'workspace_id' | 'account_id'> & {
  readonly id: string;
  readonly campaign: OutreachCampaign;
};

/** Returns null if another row already is that campaign. */
export async function linkToProviderCampaign(
  tx: TenantTx,
  { workspace_id, id, account_id, campaign }: CampaignLink,
): Promise<CampaignRow | null> {
  const { rows } = await sql<CampaignRow>`
    update campaigns c set account_id = ${account_id}, provider_campaign_id = ${campaign.provider_campaign_id},
      status = ${campaign.status}, instantly_created_at = ${campaign.created_at}, updated_at = clock_timestamp()
    where c.workspace_id = ${workspace_id} and c.id = ${id} and not exists (select from campaigns o
      where o.workspace_id = c.workspace_id and o.provider = 'instantly' and o.id <> c.id
        and o.provider_campaign_id = ${campaign.provider_campaign_id})
    returning c.id, c.ghl_location_id`.execute(tx);
  return rows[0] ?? null;
}

/** Finds the campaign that was just created at the provider under this name and is not linked yet. Clears its mark. */
export async function takeCreated(tx: TenantTx, workspace_id: string, name: string): Promise<string | null> {
  const row = await tx
    .updateTable('campaign_sequences')
    .set({ provider_name: null })
    .where('workspace_id', '=', workspace_id)
    .where('provider_name', '=', name)
    .returning('campaign_id')
    .executeTakeFirst();
  return row?.campaign_id ?? null;
}
