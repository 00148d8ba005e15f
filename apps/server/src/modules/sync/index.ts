export { resumeSyncs } from './running/run.job.ts';
export { syncJobs } from './sync.jobs.ts';
export { syncRoutes } from './sync.routes.ts';
