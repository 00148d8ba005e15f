import { endAbandonedJob } from './following/end-abandoned.job.ts';
import { followEventJob } from './following/follow-event.job.ts';
import { refreshSubscriptionJob } from './following/refresh-subscription.job.ts';
import { requeueEventsJob } from './following/requeue-events.job.ts';

export const billingJobs = [followEventJob, refreshSubscriptionJob, requeueEventsJob, endAbandonedJob];
