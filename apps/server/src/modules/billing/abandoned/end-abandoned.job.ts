import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { requireStripe } from '../checkout/require-stripe.ts';
import { deleteAbandoned, listAbandoned } from './abandoned.queries.ts';

/** Ends at Stripe what a deleted workspace was still paying for, and what no workspace ever used; a row stays until Stripe has said yes. */
export const endAbandonedJob = defineJob({
  name: 'billing.end-abandoned-subscriptions',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/5 * * * *',
  handler: async (_payload, services) => {
    if (!services.config.stripe) return;
    const { stripe } = requireStripe(services);
    const abandoned = await withSystem(services.db, 'list abandoned subscriptions', listAbandoned);
    for (const { id } of abandoned) {
      await stripe.endSubscription(id);
      await withSystem(services.db, 'forget abandoned subscription', (tx) => deleteAbandoned(tx, id));
    }
  },
});
