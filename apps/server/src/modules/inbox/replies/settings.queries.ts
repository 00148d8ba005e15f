import type { InboxSettings } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';

const DEFAULTS: InboxSettings = { undo_seconds: 10 };

export async function findSettings(tx: TenantTx): Promise<InboxSettings> {
  const row = await tx.selectFrom('inbox_settings').select('undo_seconds').executeTakeFirst();
  return row ?? DEFAULTS;
}

export async function upsertSettings(
  tx: TenantTx,
  workspace_id: string,
  settings: InboxSettings,
): Promise<InboxSettings> {
  return tx
    .insertInto('inbox_settings')
    .values({ workspace_id, ...settings })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(settings))
    .returning('undo_seconds')
    .executeTakeFirstOrThrow();
}
