import type { Campaign } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

/** Not shown before the provider agreed: a campaign that seems paused and still sends would be worse than a wait. */
export function useSetCampaignActive() {
  const queryClient = useQueryClient();
  const words = (way: 'activate' | 'pause', done: string) => ({
    meta: { failure: null },
    onSuccess: () => toast.success(done),
    onError: (error: Error) =>
      toast.error(`Failed to ${way} campaign: ${describeError(error) || 'Unknown error'}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [['campaigns']] }),
  });
  const activate = useMutation(
    api.campaigns.activate.mutationOptions(words('activate', 'Campaign activated successfully')),
  );
  const pause = useMutation(
    api.campaigns.pause.mutationOptions(words('pause', 'Campaign paused successfully')),
  );
  const input = ({ id, provider_campaign_id }: Campaign) => ({
    campaignId: id,
    providerCampaignId: provider_campaign_id,
  });
  return {
    activate: (campaign: Campaign) => activate.mutate(input(campaign)),
    pause: (campaign: Campaign) => pause.mutate(input(campaign)),
    isTurning: activate.isPending || pause.isPending,
  };
}
