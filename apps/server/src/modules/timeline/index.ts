export { timelinePersonalData } from './personal-data.queries.ts';
export { timelineRoutes } from './timeline.routes.ts';
