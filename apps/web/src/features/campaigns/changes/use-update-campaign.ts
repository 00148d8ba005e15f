import type { Campaign, CampaignEdit } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

type Words = { readonly success: string | ((campaign: Campaign) => string); readonly failure: string };

/** Shown at once in the list and on the campaign's page, taken back when the server says no. */
function useUpdateCampaign({ success, failure }: Words) {
  const queryClient = useQueryClient();
  const [lists, details] = [api.campaigns.list.key(), api.campaigns.get.key()];
  const patch = (id: string, edit: CampaignEdit) => {
    const change = (campaign: Campaign) => (campaign.id === id ? { ...campaign, ...edit } : campaign);
    queryClient.setQueriesData<Campaign[]>({ queryKey: lists }, (all) => all?.map(change));
    queryClient.setQueriesData<Campaign>({ queryKey: details }, (one) => one && change(one));
  };
  return useMutation(
    api.campaigns.update.mutationOptions({
      meta: { failure },
      onMutate: async ({ id, ...edit }) => {
        for (const queryKey of [lists, details]) await queryClient.cancelQueries({ queryKey });
        const before = [lists, details].flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
        patch(id, edit);
        return before;
      },
      onSuccess: (campaign) => toast.success(typeof success === 'string' ? success : success(campaign)),
      onError: (_error, _edit, before) => {
        for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: [['campaigns']] }),
    }),
  );
}

export const useMapCampaign = () =>
  useUpdateCampaign({
    success: 'Campaign location mapping updated',
    failure: 'Failed to update location mapping',
  });

export const useSwitchAi = () =>
  useUpdateCampaign({
    success: ({ ai_enabled }) => (ai_enabled ? 'AI replies enabled' : 'AI replies disabled'),
    failure: 'Failed to update AI setting',
  });

export const useSwitchEnrichment = () =>
  useUpdateCampaign({
    success: ({ enrichment_enabled }) =>
      enrichment_enabled ? 'Data enrichment enabled' : 'Data enrichment disabled',
    failure: 'Failed to update enrichment setting',
  });

export const useSaveCampaign = () =>
  useUpdateCampaign({ success: 'Campaign updated successfully', failure: 'Failed to update campaign' });
