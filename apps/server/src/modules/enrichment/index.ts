export { findSignedRow } from './callback-proof.ts';
export { applyAnswer } from './callbacks/apply-answer.ts';
export { isCallbackToken } from './callbacks/is-callback-token.ts';
export { enrichmentJobs, enrichmentResumptions } from './enrichment.jobs.ts';
export { enrichmentRoutes } from './enrichment.routes.ts';
export { enrichmentPersonalData } from './submissions/personal-data.queries.ts';
export { enrichmentReactions } from './submissions/queue-leads.job.ts';
export { TABLE_TOKEN, TABLE_URL } from './table/table.queries.ts';
