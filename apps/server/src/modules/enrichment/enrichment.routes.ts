import { authed } from '#server/platform/http/implement.ts';
import { changeMany } from './bulk/change-many.ts';
import { listGaps } from './overview/gaps.queries.ts';
import { getOverview } from './overview/get-overview.ts';
import { getSettings } from './settings/get-settings.ts';
import { rotateCallbackToken } from './settings/rotate-callback-token.ts';
import { removeSettings, saveSettings } from './settings/save-settings.ts';
import { sendTestRow } from './settings/send-test-row.ts';
import { reEnrich } from './submissions/re-enrich.ts';
import { getSwitch, setSwitch } from './switch/set-switch.ts';

export const enrichmentRoutes = {
  getOverview: authed.enrichment.getOverview.handler(({ context, input }) => getOverview(context, input)),
  listGaps: authed.enrichment.listGaps.handler(({ context: { tx, actor }, input }) =>
    listGaps(tx, actor.workspace_id, input),
  ),
  changeMany: authed.enrichment.changeMany.handler(({ context, input }) => changeMany(context, input)),
  getSwitch: authed.enrichment.getSwitch.handler(({ context, input }) =>
    getSwitch(context, input.campaign_id),
  ),
  setSwitch: authed.enrichment.setSwitch.handler(({ context, input: { campaign_id, ...change } }) =>
    setSwitch(context, campaign_id, change),
  ),
  getSettings: authed.enrichment.getSettings.handler(({ context }) => getSettings(context)),
  saveSettings: authed.enrichment.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  removeSettings: authed.enrichment.removeSettings.handler(({ context }) => removeSettings(context)),
  sendTestRow: authed.enrichment.sendTestRow.handler(({ context }) => sendTestRow(context)),
  rotateCallbackToken: authed.enrichment.rotateCallbackToken.handler(({ context }) =>
    rotateCallbackToken(context),
  ),
  reEnrich: authed.enrichment.reEnrich.handler(({ context, input: { campaign_id, selection } }) =>
    reEnrich(context, campaign_id, selection),
  ),
  sendToClay: authed.enrichment.sendToClay.handler(async ({ context, input }) => {
    await reEnrich(context, input.supabase_campaign_id, { contact_ids: [input.contact.id] });
    return { success: true };
  }),
};
