import type { InboxSettings, InboxSettingsEdit } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { clearDueTimes, upsertSettings } from './inbox-settings.queries.ts';

export async function saveSettings(
  { tx, actor, record }: TxContext,
  settings: InboxSettingsEdit,
): Promise<InboxSettings> {
  // People limited to some locations may not change settings of the whole workspace.
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  const saved = await upsertSettings(tx, actor.workspace_id, settings);
  const {
    undo_seconds: _undo,
    snooze_absences: _absences,
    required_before_done: _required,
    ...hours
  } = settings;
  if (Object.keys(hours).length > 0) await clearDueTimes(tx, actor.workspace_id);
  await record('inbox.settings_saved', {});
  return saved;
}
