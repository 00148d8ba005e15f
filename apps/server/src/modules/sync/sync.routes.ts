import { inside } from '../../platform/http/implement.ts';
import { saveSyncSettings } from './commands/save-settings.ts';
import { syncCampaigns } from './commands/sync-campaigns.ts';
import { listRuns } from './sync-runs.queries.ts';
import { getSettings } from './sync-settings.queries.ts';

export const syncRoutes = {
  instantlyCampaigns: inside.sync.instantlyCampaigns.handler(({ context, input }) =>
    syncCampaigns(context, 'instantly', input.accountId),
  ),
  heyreachCampaigns: inside.sync.heyreachCampaigns.handler(({ context, input }) =>
    syncCampaigns(context, 'heyreach', input.accountId),
  ),
  listRuns: inside.sync.listRuns.handler(({ context: { tx } }) => listRuns(tx)),
  getSettings: inside.sync.getSettings.handler(({ context: { tx, actor }, input }) =>
    getSettings(tx, { workspace_id: actor.workspace_id, user_id: actor.user_id, provider: input.provider }),
  ),
  saveSettings: inside.sync.saveSettings.handler(({ context, input }) => saveSyncSettings(context, input)),
};
