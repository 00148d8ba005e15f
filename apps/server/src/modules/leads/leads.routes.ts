import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { getCampaign } from '../campaigns/index.ts';
import { listRuns } from './bulk/lead-runs.queries.ts';
import { removeLeads } from './bulk/remove-leads.ts';
import { withPictures, withPicturesOfBoth } from './contacts/with-pictures.ts';
import { cancelImport } from './imports/cancel-import.ts';
import { createImport } from './imports/create-import.ts';
import { discardImport } from './imports/discard-import.ts';
import { getImport, listImports } from './imports/imports.queries.ts';
import { previewImport } from './imports/preview-import.ts';
import { startImport } from './imports/start-import.ts';
import { getLead } from './lists/lead-details.queries.ts';
import { countLeads, listLeads } from './lists/leads-list.queries.ts';
import { updateLead } from './lists/update-lead.ts';
import { previewUndo, undoImport } from './undo/undo-import.ts';

export const leadsRoutes = {
  list: authed.leads.list.handler(async ({ context: { tx, actor, services }, input }) => {
    await getCampaign(tx, input.campaign_id);
    const { leads, ...page } = await listLeads(tx, actor.workspace_id, input);
    return { ...page, leads: leads.map((lead) => withPictures(services.pictures, lead)) };
  }),
  count: authed.leads.count.handler(async ({ context: { tx, actor }, input }) => {
    await getCampaign(tx, input.campaign_id);
    return countLeads(tx, actor.workspace_id, input);
  }),
  get: authed.leads.get.handler(async ({ context: { tx, actor, services }, input }) =>
    withPicturesOfBoth(services.pictures, await getLead(tx, actor.workspace_id, input.id)),
  ),
  update: authed.leads.update.handler(async ({ context, input: { id, updated_at, ...edit } }) =>
    withPicturesOfBoth(context.services.pictures, await updateLead(context, id, updated_at, edit)),
  ),
  remove: authed.leads.remove.handler(({ context, input: { campaign_id, selection } }) =>
    removeLeads(context, campaign_id, selection),
  ),
  listRuns: authed.leads.listRuns.handler(async ({ context: { tx }, input }) => {
    await getCampaign(tx, input.campaign_id);
    return listRuns(tx, input.campaign_id);
  }),
  createImport: authed.leads.createImport.handler(({ context, input }) => createImport(context, input)),
  previewImport: authedNoTx.leads.previewImport.handler(({ context, input, signal }) =>
    previewImport(context.services, context, input, signal),
  ),
  startImport: authedNoTx.leads.startImport.handler(({ context, input, signal }) =>
    startImport(context.services, context, input, signal),
  ),
  getImport: authed.leads.getImport.handler(({ context: { tx }, input }) => getImport(tx, input.id)),
  listImports: authed.leads.listImports.handler(async ({ context: { tx }, input }) => {
    await getCampaign(tx, input.campaign_id);
    return listImports(tx, input.campaign_id);
  }),
  cancelImport: authed.leads.cancelImport.handler(({ context, input }) => cancelImport(context, input.id)),
  previewUndo: authed.leads.previewUndo.handler(({ context, input }) => previewUndo(context, input.id)),
  undoImport: authed.leads.undoImport.handler(({ context, input }) => undoImport(context, input.id)),
  discardImport: authed.leads.discardImport.handler(async ({ context, input }) => {
    await discardImport(context, input.id);
    return { success: true } as const;
  }),
};
