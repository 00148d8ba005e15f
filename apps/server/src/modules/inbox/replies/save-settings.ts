import type { InboxSettings } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { upsertSettings } from './settings.queries.ts';

export async function saveSettings(
  { tx, actor, record }: Inside,
  settings: InboxSettings,
): Promise<InboxSettings> {
  // Whoever is bound to some locations does not decide for the others.
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  const saved = await upsertSettings(tx, actor.workspace_id, settings);
  await record('inbox.settings_saved', {});
  return saved;
}
