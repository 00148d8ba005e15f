export { webhooksJobs } from './webhooks.jobs.ts';
export { neighbourWebhooks } from './webhooks.plugin.ts';
export { webhooksRoutes } from './webhooks.routes.ts';
