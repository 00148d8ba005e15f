import { inside, open, outside } from '#server/platform/http/implement.ts';
import { claimInstall } from './connecting/claim-install.ts';
import { finishOauth } from './connecting/finish-oauth.ts';
import { startOauth } from './connecting/start-oauth.ts';
import { createUserInCrm } from './crm/create-user-in-crm.ts';
import { disconnectLocation } from './listing/disconnect-location.ts';
import { listLocations, previewDeletion } from './listing/listing.queries.ts';
import { removeLocation } from './listing/remove-location.ts';
import { renameLocation } from './listing/rename-location.ts';
import { startSync } from './sync/start-sync.ts';
import { refreshTokens } from './tokens/refresh-tokens.ts';
import { diagnose } from './tokens/tokens.queries.ts';

export const locationsRoutes = {
  list: inside.locations.list.handler(({ context: { tx } }) => listLocations(tx)),
  startOauth: inside.locations.startOauth.handler(({ context }) => startOauth(context)),
  finishOauth: open.locations.finishOauth.handler(({ context, input }) => finishOauth(context, input)),
  claimInstall: outside.locations.claimInstall.handler(({ context, input }) =>
    claimInstall(context, input.code),
  ),
  sync: inside.locations.sync.handler(({ context, input }) => startSync(context, input.locationId)),
  refreshTokens: outside.locations.refreshTokens.handler(({ context }) => refreshTokens(context)),
  diagnostic: inside.locations.diagnostic.handler(({ context: { tx } }) => diagnose(tx)),
  rename: inside.locations.rename.handler(({ context, input }) =>
    renameLocation(context, input.ghl_location_id, input.custom_name),
  ),
  disconnect: inside.locations.disconnect.handler(({ context, input }) =>
    disconnectLocation(context, input.ghl_location_id),
  ),
  previewDeletion: inside.locations.previewDeletion.handler(({ context: { tx }, input }) =>
    previewDeletion(tx, input.ghl_location_id),
  ),
  remove: inside.locations.remove.handler(({ context, input }) =>
    removeLocation(context, input.ghl_location_id),
  ),
};

/** Of people's endpoints the one that may wait for the CRM. */
export const crmPeopleRoutes = {
  createDirect: outside.people.createDirect.handler(({ context, input }) => createUserInCrm(context, input)),
};
