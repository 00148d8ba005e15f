export { opportunitiesRoutes } from './opportunities.routes.ts';
export { opportunitiesPersonalData } from './personal-data.queries.ts';
