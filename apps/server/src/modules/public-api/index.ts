export { toFilter } from './conversations/conversation-filter.ts';
export { deleteOldRequestsJob } from './idempotency/delete-old-requests.job.ts';
export { describeKey } from './keys/describe-key.ts';
export { createRateLimits } from './keys/rate-limits.ts';
export { createPublicApi } from './public-api.plugin.ts';
export { apiReference } from './reference/reference.plugin.ts';
