import type { NotificationSettings } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getSettings, isTimeZone, upsertSettings } from './settings.queries.ts';

/** Saves the settings of the actor only. */
export async function saveSettings(
  { tx, actor, record }: TxContext,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  const { quiet_from, quiet_until, time_zone } = settings;
  const isWhole = (quiet_from === null) === (quiet_until === null);
  if (!isWhole || (quiet_from !== null && quiet_from === quiet_until) || !(await isTimeZone(tx, time_zone)))
    throw new AppError('INVALID_INPUT');
  const { workspace_id, user_id } = actor;
  await upsertSettings(tx, { workspace_id, user_id }, settings);
  await record('notification.changed', { user_id });
  return getSettings(tx);
}
