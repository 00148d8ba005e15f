import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { getWorkspaceName, listBrands } from './branding.queries.ts';
import { checkHost, getHost, removeHost, saveHost } from './hosts/change-host.ts';
import {
  getMailServer,
  removeMailServer,
  saveMailServer,
  testMailServer,
} from './mail-server/change-mail-server.ts';
import { removeBrand } from './remove-brand.ts';
import { saveBrand } from './save-brand.ts';
import { savePicture } from './save-picture.ts';

export const brandingRoutes = {
  list: authed.branding.list.handler(async ({ context: { tx, actor } }) => ({
    workspace_name: await getWorkspaceName(tx, actor.workspace_id),
    brands: await listBrands(tx, actor.workspace_id),
  })),
  save: authed.branding.save.handler(({ context, input }) => saveBrand(context, input)),
  savePicture: authed.branding.savePicture.handler(({ context, input }) => savePicture(context, input)),
  remove: authed.branding.remove.handler(({ context, input }) => removeBrand(context, input.location_id)),
  getHost: authed.branding.getHost.handler(({ context }) => getHost(context)),
  saveHost: authedNoTx.branding.saveHost.handler(({ context, input }) => saveHost(context, input.host)),
  checkHost: authedNoTx.branding.checkHost.handler(({ context }) => checkHost(context)),
  removeHost: authed.branding.removeHost.handler(({ context }) => removeHost(context)),
  getMailServer: authed.branding.getMailServer.handler(({ context }) => getMailServer(context)),
  saveMailServer: authedNoTx.branding.saveMailServer.handler(({ context, input }) =>
    saveMailServer(context, input),
  ),
  testMailServer: authedNoTx.branding.testMailServer.handler(({ context }) => testMailServer(context)),
  removeMailServer: authed.branding.removeMailServer.handler(({ context }) => removeMailServer(context)),
};
