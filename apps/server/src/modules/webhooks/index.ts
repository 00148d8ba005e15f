export { webhooksPersonalData } from './personal-data.queries.ts';
export { resumeQueues } from './processing/resume-queues.ts';
export { webhooksJobs } from './webhooks.jobs.ts';
export { providerWebhooks } from './webhooks.plugin.ts';
export { webhooksRetention } from './webhooks.retention.ts';
export { webhooksRoutes } from './webhooks.routes.ts';
