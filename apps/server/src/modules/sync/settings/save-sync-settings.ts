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
const accept = (value: number | undefined, current: number): number =>
  value !== undefined && Number.isInteger(value) && value >= 10 && value <= 100 ? value : current;

export async function saveSyncSettings(
  { tx, actor }: TxContext,
  input: SettingsInput,
): Promise<SyncSettings> {
  const { provider } = input;
  const key = { workspace_id: actor.workspace_id, user_id: actor.user_id, provider };
  const current = await getSettings(tx, key);
  const settings = {
    batch_size: accept(input.batch_size, current.batch_size),
    max_campaigns: accept(input.max_campaigns, current.max_campaigns),
    auto_paginate: input.auto_paginate ?? current.auto_paginate,
  };
  await saveSettings(tx, key, settings);
  return { provider, ...settings };
}
