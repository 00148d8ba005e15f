import type { OutreachProvider, SyncSettings } from '@hearback/contract';
import type { TenantTx, Tx } from '@hearback/database';

const DEFAULTS = { batch_size: 50, max_campaigns: 100, auto_paginate: true };

type SettingsKey = {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly provider: OutreachProvider;
};

export async function getSettings(
  tx: Tx,
  { workspace_id, user_id, provider }: SettingsKey,
): Promise<SyncSettings> {
  const row = await tx
    .selectFrom('sync_settings')
    .select(['batch_size', 'max_campaigns', 'auto_paginate'])
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return { provider, ...(row ?? DEFAULTS) };
}

export async function saveSettings(
  tx: TenantTx,
  key: SettingsKey,
  settings: Omit<SyncSettings, 'provider'>,
): Promise<void> {
  await tx
    .insertInto('sync_settings')
    .values({ ...key, ...settings })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id', 'provider']).doUpdateSet(settings))
    .execute();
}
