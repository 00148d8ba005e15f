export { toFilter } from './conversations/conversation-filter.ts';
export { describeKey } from './describe-key.ts';
export { forgetRequestsJob } from './idempotency/forget-requests.job.ts';
export { createPublicApi } from './public-api.plugin.ts';
export { createRateLimits } from './rate-limits.ts';
export { apiReference } from './reference/reference.plugin.ts';
