export { syncJobs } from './sync.jobs.ts';
export { syncRoutes } from './sync.routes.ts';
