import { inside } from '#server/platform/http/implement.ts';
import { addressWord, signingSecret } from './intake/anonymous-traffic-secret.ts';
import { replayEvent } from './processing/replay-event.ts';
import { listEvents, requireEvent } from './webhooks.queries.ts';

export const webhooksRoutes = {
  list: inside.webhooks.list.handler(async ({ context: { tx }, input: { before } }) => {
    if (before) await requireEvent(tx, before);
    return listEvents(tx, before);
  }),
  replay: inside.webhooks.replay.handler(({ context, input }) => replayEvent(context, input.id)),
  getAnonymousTraffic: inside.webhooks.getAnonymousTraffic.handler(({ context: { services, actor } }) => {
    const { publicUrl, secret } = services.config;
    return {
      url: `${publicUrl}/api/webhooks/anonymous-traffic/${addressWord(secret, actor.workspace_id)}`,
      secret: signingSecret(secret, actor.workspace_id),
    };
  }),
};
