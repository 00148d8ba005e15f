import { withSystem } from '@hearback/database';
import { readHint, type StripeHint } from '@hearback/providers';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { applyStripeEvent } from '../subscriptions/apply-stripe-event.ts';
import { refetchSubscription } from '../subscriptions/refetch-subscription.ts';
import {
  claimEvent,
  findWaitingEvent,
  markFollowed,
  recordFailure,
} from '../subscriptions/subscriptions.queries.ts';

/** Applies one stored event. All its effects and the mark that it was applied are one transaction. */
export const followEventJob = defineJob({
  name: 'billing.follow-stripe-event',
  payload: z.object({ event_id: z.string() }),
  retry: { maxAttempts: 25 },
  handler: async ({ event_id }, services) => {
    const { db } = services;
    const event = await withSystem(db, 'read stripe event', (tx) => findWaitingEvent(tx, event_id));
    if (!event) return;
    try {
      await follow(services, event_id, event.payload);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await withSystem(db, 'note failed stripe event', (tx) => recordFailure(tx, event_id, reason));
      throw error;
    }
  },
});

async function follow(services: Services, event_id: string, payload: unknown): Promise<void> {
  const hint = readHint(payload);
  const subscriptionId = hint && findSubscription(hint);
  const snapshot = subscriptionId ? await refetchSubscription(services, subscriptionId) : null;
  await withSystem(services.db, 'follow stripe event', async (tx) => {
    if (!(await claimEvent(tx, event_id))) return;
    const remark =
      hint && snapshot ? await applyStripeEvent(services, tx, hint, snapshot) : 'nothing to follow';
    await markFollowed(tx, event_id, remark);
  });
}

/** A checkout with a pending payment is not applied yet: another event follows when it succeeds. */
function findSubscription(hint: StripeHint): string | null {
  if (hint.kind !== 'checkout') return hint.subscription_id;
  return hint.checkout.isSettled ? hint.checkout.subscription_id : null;
}
