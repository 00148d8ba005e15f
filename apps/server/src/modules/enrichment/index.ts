export { applyAnswer } from './callbacks/apply-answer.ts';
export { proveCallback } from './callbacks/prove-callback.ts';
export { enrichmentJobs } from './enrichment.jobs.ts';
export { enrichmentRoutes } from './enrichment.routes.ts';
export { enrichmentReactions } from './sending/queue-import.job.ts';
