import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { changeEndpoint } from './endpoints/change-endpoint.ts';
import { confirmEndpoint } from './endpoints/confirm-endpoint.ts';
import { createEndpoint } from './endpoints/create-endpoint.ts';
import { getEndpoint, listEndpoints } from './endpoints/endpoints.queries.ts';
import { removeEndpoint } from './endpoints/remove-endpoint.ts';
import { rotateSecret } from './endpoints/rotate-secret.ts';
import { setEnabled } from './endpoints/set-enabled.ts';
import { testEndpoint } from './endpoints/test-endpoint.ts';
import { listDeliveries } from './log/log.queries.ts';
import { replayDelivery, replayFailed } from './log/replay-delivery.ts';

export const webhooksOutRoutes = {
  list: authed.webhooksOut.list.handler(async ({ context: { tx, actor } }) => ({
    endpoints: await listEndpoints(tx, actor.workspace_id),
  })),
  create: authed.webhooksOut.create.handler(({ context, input }) => createEndpoint(context, input)),
  change: authed.webhooksOut.change.handler(({ context, input }) => changeEndpoint(context, input)),
  remove: authed.webhooksOut.remove.handler(({ context, input }) => removeEndpoint(context, input.id)),
  test: authedNoTx.webhooksOut.test.handler(({ context, input }) =>
    testEndpoint(context, context.services, input.id),
  ),
  confirm: authed.webhooksOut.confirm.handler(({ context, input }) => confirmEndpoint(context, input)),
  rotate: authed.webhooksOut.rotate.handler(({ context, input }) => rotateSecret(context, input)),
  setEnabled: authed.webhooksOut.setEnabled.handler(({ context, input }) => setEnabled(context, input)),
  listDeliveries: authed.webhooksOut.listDeliveries.handler(
    async ({ context: { tx, actor, services }, input: { id, status, after } }) => {
      const { workspace_id } = actor;
      await getEndpoint(tx, workspace_id, id);
      return listDeliveries(tx, { workspace_id, endpoint_id: id, status, after }, services.config.publicUrl);
    },
  ),
  replay: authed.webhooksOut.replay.handler(({ context, input }) => replayDelivery(context, input.id)),
  replayFailed: authed.webhooksOut.replayFailed.handler(({ context, input }) => replayFailed(context, input)),
};
