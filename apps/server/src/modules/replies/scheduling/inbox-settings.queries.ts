import type { InboxSettings, InboxSettingsEdit } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

const COLUMNS = [
  'undo_seconds',
  'answer_minutes',
  'time_zone',
  'work_days',
  'work_from',
  'work_until',
  'snooze_absences',
  'required_before_done',
] as const satisfies readonly (keyof InboxSettings)[];

/** Matches the defaults of the table. */
const DEFAULTS: InboxSettings = {
  undo_seconds: 10,
  answer_minutes: 15,
  time_zone: 'UTC',
  work_days: [1, 2, 3, 4, 5],
  work_from: '09:00',
  work_until: '17:00',
  snooze_absences: true,
  required_before_done: [],
};

export async function findSettings(tx: TenantTx): Promise<InboxSettings> {
  const row = await tx.selectFrom('inbox_settings').select(COLUMNS).executeTakeFirst();
  return row ? (row as InboxSettings) : DEFAULTS;
}

export async function upsertSettings(
  tx: TenantTx,
  workspace_id: string,
  settings: InboxSettingsEdit,
): Promise<InboxSettings> {
  const row = await tx
    .insertInto('inbox_settings')
    .values({ workspace_id, ...settings })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ workspace_id, ...settings }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as InboxSettings;
}

/** Clears due times, so that they are recomputed with the new working hours. Measured response times are kept. */
export async function clearDueTimes(tx: TenantTx, workspace_id: string): Promise<void> {
  await sql`update conversations set answer_due_at = null, overdue = false
    where workspace_id = ${workspace_id} and answer_due_at is not null`.execute(tx);
}
