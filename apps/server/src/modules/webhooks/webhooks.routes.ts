import { authed } from '#server/platform/http/implement.ts';
import { replayEvent } from './event-processing/replay-event.ts';
import { signingSecret, toAddressToken } from './intake/anonymous-traffic-secret.ts';
import { listEvents, requireEvent } from './webhooks.queries.ts';

export const webhooksRoutes = {
  list: authed.webhooks.list.handler(async ({ context: { tx }, input: { before } }) => {
    if (before) await requireEvent(tx, before);
    return listEvents(tx, before);
  }),
  replay: authed.webhooks.replay.handler(({ context, input }) => replayEvent(context, input.id)),
  getAnonymousTraffic: authed.webhooks.getAnonymousTraffic.handler(({ context: { services, actor } }) => {
    const { publicUrl, secret } = services.config;
    return {
      url: `${publicUrl}/api/webhooks/anonymous-traffic/${toAddressToken(secret, actor.workspace_id)}`,
      secret: signingSecret(secret, actor.workspace_id),
    };
  }),
};
