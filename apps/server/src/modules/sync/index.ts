export { syncPersonalData } from './personal-data.ts';
export { syncReactions } from './schedule/first-sync.job.ts';
export { syncJobs } from './sync.jobs.ts';
export { syncRoutes } from './sync.routes.ts';
export { resumeSyncs } from './sync-steps/run.job.ts';
