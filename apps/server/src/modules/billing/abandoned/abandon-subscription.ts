import type { SystemTx } from '@hearback/database';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { endAbandonedJob } from './end-abandoned.job.ts';

/** Nobody uses it: it is written down, and ended at Stripe as soon as this commits. */
export async function abandonSubscription(tx: SystemTx, stripe_subscription_id: string): Promise<void> {
  await tx
    .insertInto('system.abandoned_subscriptions')
    .values({ stripe_subscription_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addJob(tx, endAbandonedJob, {}, { key: 'end-abandoned-subscriptions' });
}
