import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { listConflicts } from './records/conflicts.queries.ts';
import { getSyncedLocation } from './records/settings.queries.ts';
import { startRun } from './runs/start-run.ts';
import {
  approve,
  listOwners,
  listPipelines,
  reconcileNow,
  retryContact,
  saveMapping,
  turnOff,
  undo,
} from './settings/change-settings.ts';
import { findContactLink } from './settings/find-contact-link.ts';
import { getOverview } from './settings/get-overview.ts';
import { resolveConflict } from './settings/resolve-conflict.ts';

export const crmRoutes = {
  getOverview: authed.crm.getOverview.handler(({ context, input }) =>
    getOverview(context, input.location_id),
  ),
  listPipelines: authedNoTx.crm.listPipelines.handler(({ context, input }) => listPipelines(context, input)),
  listOwners: authedNoTx.crm.listOwners.handler(({ context, input }) => listOwners(context, input)),
  saveMapping: authed.crm.saveMapping.handler(({ context, input }) => saveMapping(context, input)),
  startPreview: authed.crm.startPreview.handler(({ context, input }) =>
    startRun(context, input.location_id, 'preview'),
  ),
  approve: authed.crm.approve.handler(({ context, input }) => approve(context, input)),
  turnOff: authed.crm.turnOff.handler(({ context, input }) => turnOff(context, input)),
  undo: authed.crm.undo.handler(({ context, input }) => undo(context, input)),
  reconcile: authed.crm.reconcile.handler(({ context, input }) => reconcileNow(context, input)),
  retry: authed.crm.retry.handler(({ context, input }) => retryContact(context, input.contact_id)),
  listConflicts: authed.crm.listConflicts.handler(async ({ context: { tx, actor }, input }) => {
    const key = { workspace_id: actor.workspace_id, location_id: input.location_id };
    await getSyncedLocation(tx, key);
    return listConflicts(tx, key, input.cursor);
  }),
  resolveConflict: authedNoTx.crm.resolveConflict.handler(({ context, input }) =>
    resolveConflict(context, input.id),
  ),
  findContact: authed.crm.findContact.handler(({ context, input }) =>
    findContactLink(context, input.contact_id),
  ),
};
