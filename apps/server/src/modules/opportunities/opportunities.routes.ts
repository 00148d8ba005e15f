import { authed } from '#server/platform/http/implement.ts';
import { getActive } from './get-active.ts';
import { saveOpportunity } from './save-opportunity.ts';

export const opportunitiesRoutes = {
  getActive: authed.opportunities.getActive.handler(({ context, input }) =>
    getActive(context, input.contact_id),
  ),
  save: authed.opportunities.save.handler(({ context, input }) => saveOpportunity(context, input)),
};
