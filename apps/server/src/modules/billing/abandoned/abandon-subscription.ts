import type { SystemTx } from '@hearback/database';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { insertAbandoned } from './abandoned.queries.ts';
import { endAbandonedJob } from './end-abandoned.job.ts';

/** Nobody uses it: it is written down, and ended at Stripe as soon as this commits. */
export async function abandonSubscription(tx: SystemTx, stripe_subscription_id: string): Promise<void> {
  await insertAbandoned(tx, stripe_subscription_id);
  await addJob(tx, endAbandonedJob, {}, { key: 'end-abandoned-subscriptions' });
}
