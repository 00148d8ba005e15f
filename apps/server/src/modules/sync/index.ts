export { syncPersonalData } from './personal-data.ts';
export { syncReactions } from './schedule/first-sync.job.ts';
export { resumeSyncs } from './steps/run.job.ts';
export { syncJobs } from './sync.jobs.ts';
export { syncRoutes } from './sync.routes.ts';
