import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findFollowed, lockKey } from '../plans/plans.queries.ts';
import { refetchSubscription } from './refetch-subscription.ts';
import { saveState } from './save-state.ts';

/**
 * Looks once more after a subscription got its workspace. An event that was followed between that look and the commit
 * found no workspace to change and was let go; this look sees what it told of.
 */
export const refreshSubscriptionJob = defineJob({
  name: 'billing.refresh-subscription',
  payload: z.object({ workspace_id: z.uuid(), subscription_id: z.string() }),
  retry: { maxAttempts: 15 },
  handler: async ({ subscription_id }, services) => {
    const sight = await refetchSubscription(services, subscription_id);
    if (!sight) return;
    await withSystem(services.db, 'refresh subscription', async (tx) => {
      await lockKey(tx, subscription_id);
      const followed = await findFollowed(tx, subscription_id);
      if (followed) await saveState(services, tx, followed.workspace_id, sight, sight.plan ?? followed.plan);
    });
  },
});
