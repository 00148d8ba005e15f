import { authed, authedReplica } from '#server/platform/http/implement.ts';
import { listAccess } from './access/access.queries.ts';
import { saveAccess } from './access/save-access.ts';
import { listClients } from './list-clients.ts';
import { listOverlaps } from './overlaps/overlaps.queries.ts';
import { endPreview } from './previews/end-preview.ts';
import { startPreview } from './previews/start-preview.ts';
import { addView } from './views/add-view.ts';
import { listViews } from './views/list-views.ts';
import { removeView } from './views/remove-view.ts';
import { rankCopy } from './winning-copy/winning-copy.queries.ts';

export const clientsRoutes = {
  listAccess: authed.clients.listAccess.handler(async ({ context: { tx, actor } }) => ({
    locations: await listAccess(tx, actor.workspace_id),
  })),
  saveAccess: authed.clients.saveAccess.handler(({ context, input }) => saveAccess(context, input)),
  startPreview: authed.clients.startPreview.handler(({ context, input }) =>
    startPreview(context, input.user_id),
  ),
  endPreview: authed.clients.endPreview.handler(({ context, input }) => endPreview(context, input)),
  list: authedReplica.clients.list.handler(({ context, input }) => listClients(context, input)),
  listOverlaps: authedReplica.clients.listOverlaps.handler(({ context: { tx, actor }, input }) =>
    listOverlaps(tx, actor.workspace_id, input),
  ),
  rankCopy: authedReplica.clients.rankCopy.handler(({ context: { tx, actor }, input }) =>
    rankCopy(tx, actor.workspace_id, input),
  ),
  listViews: authed.clients.listViews.handler(({ context }) => listViews(context)),
  addView: authed.clients.addView.handler(({ context, input }) => addView(context, input)),
  removeView: authed.clients.removeView.handler(({ context, input }) => removeView(context, input.id)),
};
