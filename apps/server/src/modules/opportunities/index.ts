export { advanceOpportunity } from './advance-opportunity.ts';
export { getActive } from './get-active.ts';
export { getOpportunity } from './opportunities.queries.ts';
export { opportunitiesRoutes } from './opportunities.routes.ts';
export { opportunitiesPersonalData } from './personal-data.queries.ts';
export { saveOpportunity } from './save-opportunity.ts';
