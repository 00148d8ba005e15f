export { forgetRequestsJob } from './idempotency/forget-requests.job.ts';
export { createPublicApi } from './public-api.plugin.ts';
export { apiReference } from './reference/reference.plugin.ts';
