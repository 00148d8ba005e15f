export { forgetPresenceJob } from './forget-presence.job.ts';
export { presencePersonalData } from './personal-data.queries.ts';
export { presenceRoutes } from './presence.routes.ts';
