export { billingJobs } from './billing.jobs.ts';
export { billingRoutes } from './billing.routes.ts';
export { stripeWebhook } from './events/stripe-webhook.plugin.ts';
export { getEntitlement } from './plans/get-entitlement.ts';
