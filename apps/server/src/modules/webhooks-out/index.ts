import { deliverDueJob, deliverJob } from './delivery/deliver.job.ts';
import { ENDPOINT_URL, FORMER_SECRET, SIGNING_SECRET } from './signing/sealed-columns.ts';

export { listEvents } from './log/events.queries.ts';
export { collectWebhookMessages } from './outbox/collect-messages.ts';
export { webhooksOutPersonalData } from './personal-data.queries.ts';
export { webhooksOutRetention } from './webhooks-out.retention.ts';
export { webhooksOutRoutes } from './webhooks-out.routes.ts';

export const webhooksOutJobs = [deliverJob, deliverDueJob];
export const webhooksOutSealedColumns = [ENDPOINT_URL, SIGNING_SECRET, FORMER_SECRET];
