import { authed } from '#server/platform/http/implement.ts';
import { allowRequest, denyRequest, getRequest } from './answer-request.ts';
import { disconnectAssistant } from './disconnect-assistant.ts';
import { listGrants } from './oauth.queries.ts';

export const oauthRoutes = {
  getRequest: authed.oauth.getRequest.handler(({ context, input }) => getRequest(context, input.id)),
  allow: authed.oauth.allow.handler(({ context, input }) => allowRequest(context, input)),
  deny: authed.oauth.deny.handler(({ context, input }) => denyRequest(context, input.id)),
  list: authed.oauth.list.handler(async ({ context: { tx, actor } }) => ({
    assistants: await listGrants(tx, actor.workspace_id),
  })),
  disconnect: authed.oauth.disconnect.handler(({ context, input }) => disconnectAssistant(context, input.id)),
};
