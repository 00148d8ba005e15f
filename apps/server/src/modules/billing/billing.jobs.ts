import { endAbandonedJob } from './cancellation/end-abandoned.job.ts';
import { followEventJob } from './events/process-stripe-event.job.ts';
import { requeueEventsJob } from './events/requeue-events.job.ts';
import { refreshSubscriptionJob } from './subscriptions/refresh-subscription.job.ts';

export const billingJobs = [followEventJob, refreshSubscriptionJob, requeueEventsJob, endAbandonedJob];
