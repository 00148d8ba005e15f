import { authed, authedNoTx, publicRoute } from '#server/platform/http/implement.ts';
import { claimInstall } from './connection/claim-install.ts';
import { finishOauth } from './connection/finish-oauth.ts';
import { startOauth } from './connection/start-oauth.ts';
import { createUserInCrm } from './crm/create-user-in-crm.ts';
import { disconnectLocation } from './disconnect-location.ts';
import { listLocations, previewDeletion } from './locations.queries.ts';
import { removeLocation } from './remove-location.ts';
import { renameLocation } from './rename-location.ts';
import { startSync } from './sync/start-sync.ts';
import { refreshTokens } from './tokens/refresh-tokens.ts';
import { diagnose } from './tokens/tokens.queries.ts';

export const locationsRoutes = {
  list: authed.locations.list.handler(({ context: { tx } }) => listLocations(tx)),
  startOauth: authed.locations.startOauth.handler(({ context }) => startOauth(context)),
  finishOauth: publicRoute.locations.finishOauth.handler(({ context, input }) => finishOauth(context, input)),
  claimInstall: authedNoTx.locations.claimInstall.handler(({ context, input }) =>
    claimInstall(context, input.code),
  ),
  sync: authed.locations.sync.handler(({ context, input }) => startSync(context, input.locationId)),
  refreshTokens: authedNoTx.locations.refreshTokens.handler(({ context }) => refreshTokens(context)),
  diagnostic: authed.locations.diagnostic.handler(({ context: { tx } }) => diagnose(tx)),
  rename: authed.locations.rename.handler(({ context, input }) =>
    renameLocation(context, input.ghl_location_id, input.custom_name),
  ),
  disconnect: authed.locations.disconnect.handler(({ context, input }) =>
    disconnectLocation(context, input.ghl_location_id),
  ),
  previewDeletion: authed.locations.previewDeletion.handler(({ context: { tx }, input }) =>
    previewDeletion(tx, input.ghl_location_id),
  ),
  remove: authed.locations.remove.handler(({ context, input }) =>
    removeLocation(context, input.ghl_location_id),
  ),
};

/** The one people endpoint that calls the CRM. */
export const crmPeopleRoutes = {
  createDirect: authedNoTx.people.createDirect.handler(({ context, input }) =>
    createUserInCrm(context, input),
  ),
};
