export { resumeQueues } from './event-processing/resume-queues.ts';
export { webhooksPersonalData } from './personal-data.queries.ts';
export { webhooksJobs } from './webhooks.jobs.ts';
export { providerWebhooks } from './webhooks.plugin.ts';
export { webhooksRetention } from './webhooks.retention.ts';
export { webhooksRoutes } from './webhooks.routes.ts';
