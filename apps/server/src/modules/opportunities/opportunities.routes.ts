import { inside } from '../../platform/http/implement.ts';
import { getActive } from './commands/get-active.ts';
import { saveOpportunity } from './commands/save-opportunity.ts';

export const opportunitiesRoutes = {
  getActive: inside.opportunities.getActive.handler(({ context, input }) =>
    getActive(context, input.contact_id),
  ),
  save: inside.opportunities.save.handler(({ context, input }) => saveOpportunity(context, input)),
};
