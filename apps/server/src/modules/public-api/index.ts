export { forgetRequestsJob } from './forget-requests.job.ts';
export { createPublicApi } from './public-api.plugin.ts';
