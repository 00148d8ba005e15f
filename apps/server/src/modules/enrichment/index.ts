export { applyAnswer } from './callbacks/apply-answer.ts';
export { signedRow } from './callbacks/callback-proof.ts';
export { isTokenOf } from './callbacks/is-token-of.ts';
export { enrichmentJobs, resumeReEnrichments } from './enrichment.jobs.ts';
export { enrichmentRoutes } from './enrichment.routes.ts';
export { enrichmentReactions } from './sending/queue-leads.job.ts';
export { TABLE_TOKEN, TABLE_URL } from './settings/settings.queries.ts';
