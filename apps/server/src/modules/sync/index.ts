export { resumeSyncs } from './schedule/resume-runs.ts';
export { syncJobs } from './sync.jobs.ts';
export { syncRoutes } from './sync.routes.ts';
