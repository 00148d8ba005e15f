import type { Campaign } from '@hearback/contract';
import { toastAnalytics } from '#web/features/campaigns/api/campaigns.ts';
import type { LinkedinSync } from '#web/features/campaigns/list/campaign-actions.tsx';
import type { useCampaignSync } from '#web/features/sync/use-campaign-sync.ts';

/** The figures of a LinkedIn campaign come with a sync of its account, which belongs to another module. */
export const toLinkedinSync = (sync: ReturnType<typeof useCampaignSync>): LinkedinSync => ({
  isRunning: sync.isRunning,
  start: ({ account_id }: Campaign) =>
    sync.start('heyreach', {
      ...(account_id ? { accountId: account_id } : {}),
      onDone: (synced) => toastAnalytics({ success: true, synced_count: synced, failed_count: 0 }),
    }),
});
