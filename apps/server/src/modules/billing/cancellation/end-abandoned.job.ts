import { type SystemTx, withSystem } from '@hearback/database';
import { z } from 'zod';
import { attemptAll } from '#server/platform/concurrency/attempt-all.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import { requireStripe } from '../checkout/require-stripe.ts';
import {
  deleteAbandoned,
  insertAbandonedSubscription,
  listAbandonedSubscriptions,
} from './abandoned-subscriptions.queries.ts';

/**
 * Cancels subscriptions of deleted workspaces and those that no workspace ever used. A row stays until Stripe
 * confirms.
 */
export const endAbandonedJob = defineJob({
  name: 'billing.end-abandoned-subscriptions',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/5 * * * *',
  handler: async (_payload, services) => {
    if (!services.config.stripe) return;
    const { stripe } = requireStripe(services);
    const abandoned = await withSystem(
      services.db,
      'list abandoned subscriptions',
      listAbandonedSubscriptions,
    );
    // One that cannot be canceled must not keep others from being canceled, because Stripe charges for them.
    await attemptAll(abandoned, 'abandoned subscriptions could not be canceled', async ({ id }) => {
      await stripe.endSubscription(id);
      await withSystem(services.db, 'forget abandoned subscription', (tx) => deleteAbandoned(tx, id));
    });
  },
});

/** Records an unused subscription, which is canceled at Stripe as soon as this transaction commits. */
export async function abandonSubscription(tx: SystemTx, stripe_subscription_id: string): Promise<void> {
  await insertAbandonedSubscription(tx, stripe_subscription_id);
  await addJob(tx, endAbandonedJob, {}, { key: 'end-abandoned-subscriptions' });
}
