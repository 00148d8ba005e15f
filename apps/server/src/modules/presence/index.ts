export { forgetPresenceJob } from './forget-presence.job.ts';
export { presenceRoutes } from './presence.routes.ts';
