import { type Campaign, counted } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const FAILURE = 'Failed to sync analytics';

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const analyticsPeriod = (nowMs = Date.now()) => ({
  start_date: toDay(nowMs - DAYS * DAY_MS),
  end_date: toDay(nowMs),
});

type Result = { success: boolean; synced_count: number; failed_count: number; error?: string | undefined };

export function toastAnalytics({ success, synced_count, failed_count, error }: Result): void {
  if (!success) {
    toast.error(FAILURE, error);
    return;
  }
  if (synced_count > 0) toast.success(`Analytics synced for ${counted(synced_count, 'campaign')}`);
  if (failed_count > 0) toast.warning(`${counted(failed_count, 'campaign')} failed to sync`);
  if (synced_count + failed_count === 0) toast.warning('No analytics data available');
}

/** LinkedIn's figures come with a sync of its campaigns, which another module runs. */
export function useSyncAnalytics(syncLinkedin: (campaign: Campaign) => void) {
  const queryClient = useQueryClient();
  const sync = useMutation(
    api.campaigns.syncAnalytics.mutationOptions({
      meta: { failure: FAILURE },
      onSuccess: toastAnalytics,
      onSettled: () => queryClient.invalidateQueries({ queryKey: [['campaigns']] }),
    }),
  );
  return {
    syncAnalytics: (campaign: Campaign) => {
      if (campaign.provider === 'heyreach') syncLinkedin(campaign);
      else sync.mutate({ campaign_ids: [campaign.id], ...analyticsPeriod() });
    },
    isSyncing: sync.isPending,
  };
}
