import { authed } from '#server/platform/http/implement.ts';
import { enter } from './enter.ts';
import { leave } from './leave.ts';
import { listPresent } from './presence.queries.ts';

export const presenceRoutes = {
  list: authed.presence.list.handler(({ context: { tx, actor } }) => listPresent(tx, actor)),
  enter: authed.presence.enter.handler(({ context, input }) => enter(context, input)),
  leave: authed.presence.leave.handler(({ context, input }) => leave(context, input.tab_id)),
};
