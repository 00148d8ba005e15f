import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { listRuns } from './runs/runs.queries.ts';
import { syncCampaigns } from './runs/sync-campaigns.ts';
import { saveSyncSettings } from './settings/save-sync-settings.ts';
import { getSettings } from './settings/settings.queries.ts';
import { getSetup } from './settings/setup.queries.ts';

export const syncRoutes = {
  instantlyCampaigns: authedNoTx.sync.instantlyCampaigns.handler(({ context, input }) =>
    syncCampaigns(context, 'instantly', input.accountId),
  ),
  heyreachCampaigns: authedNoTx.sync.heyreachCampaigns.handler(({ context, input }) =>
    syncCampaigns(context, 'heyreach', input.accountId),
  ),
  listRuns: authed.sync.listRuns.handler(({ context: { tx } }) => listRuns(tx)),
  getSetup: authed.sync.getSetup.handler(({ context: { tx } }) => getSetup(tx)),
  getSettings: authed.sync.getSettings.handler(({ context: { tx, actor }, input }) =>
    getSettings(tx, { workspace_id: actor.workspace_id, user_id: actor.user_id, provider: input.provider }),
  ),
  saveSettings: authed.sync.saveSettings.handler(({ context, input }) => saveSyncSettings(context, input)),
};
