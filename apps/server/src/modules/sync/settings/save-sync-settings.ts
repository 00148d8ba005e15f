import type { OutreachProvider, SyncSettings } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getSettings, saveSettings } from './settings.queries.ts';

type SettingsInput = {
  provider: OutreachProvider;
  batch_size?: number | undefined;
  max_campaigns?: number | undefined;
  auto_paginate?: boolean | undefined;
};

/** Accepts integers from 10 to 100 and ignores anything else, as the specification requires. */
const accept = (given: number | undefined, current: number): number =>
  given !== undefined && Number.isInteger(given) && given >= 10 && given <= 100 ? given : current;

export async function saveSyncSettings(
  { tx, actor }: TxContext,
  given: SettingsInput,
): Promise<SyncSettings> {
  const { provider } = given;
  const whose = { workspace_id: actor.workspace_id, user_id: actor.user_id, provider };
  const current = await getSettings(tx, whose);
  const settings = {
    batch_size: accept(given.batch_size, current.batch_size),
    max_campaigns: accept(given.max_campaigns, current.max_campaigns),
    auto_paginate: given.auto_paginate ?? current.auto_paginate,
  };
  await saveSettings(tx, whose, settings);
  return { provider, ...settings };
}
