export { billingJobs } from './billing.jobs.ts';
export { billingRoutes } from './billing.routes.ts';
export { stripeWebhook } from './billing.webhook.ts';
export { getEntitlement } from './commands/get-entitlement.ts';
