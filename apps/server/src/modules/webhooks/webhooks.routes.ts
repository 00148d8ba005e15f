import { inside } from '../../platform/http/implement.ts';
import { replayEvent } from './commands/replay-event.ts';
import { addressWord, signingSecret } from './intake/anonymous-traffic-secret.ts';
import { listEvents, requireEvent } from './webhook-events.queries.ts';

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
