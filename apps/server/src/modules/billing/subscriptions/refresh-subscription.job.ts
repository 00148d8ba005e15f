import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findFollowed, lockKey } from '../plans/plans.queries.ts';
import { refetchSubscription } from './refetch-subscription.ts';
import { saveState } from './save-state.ts';

/**
 * Reads the subscription again after it was attached. An event applied between the first read and the commit found no
 * workspace and had no effect; this read includes its change.
 */
export const refreshSubscriptionJob = defineJob({
  name: 'billing.refresh-subscription',
  payload: z.object({ workspace_id: z.uuid(), subscription_id: z.string() }),
  retry: { maxAttempts: 15 },
  handler: async ({ subscription_id }, services) => {
    const snapshot = await refetchSubscription(services, subscription_id);
    if (!snapshot) return;
    await withSystem(services.db, 'refresh subscription', async (tx) => {
      await lockKey(tx, subscription_id);
      const followed = await findFollowed(tx, subscription_id);
      if (followed)
        await saveState(services, tx, followed.workspace_id, snapshot, snapshot.plan ?? followed.plan);
    });
  },
});
