import { type Campaign, type CampaignEdit, counted, type TargetField } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api, optimistic, queryClient } from '#web/lib/app.ts';
import { patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';

export type CampaignOrder = { readonly sort: 'campaign_date' | 'created_at'; readonly order: 'asc' | 'desc' };

/** Sorted by the server. The previous list stays visible while a new order loads. */
export const useCampaigns = (input: CampaignOrder) =>
  useQuery(api.campaigns.list.queryOptions({ input, placeholderData: (before) => before }));

export const useCampaign = (id: string) => useQuery(api.campaigns.get.queryOptions({ input: { id } }));

export const useLocationChoices = () => useQuery(api.locations.list.queryOptions());

/** Not optimistic: a campaign that looks paused but still sends would be worse than a short wait. */
export function useSetCampaignActive() {
  const words = (way: 'activate' | 'pause', done: string) => ({
    meta: { failure: null },
    onSuccess: () => toast.success(done),
    onError: (error: Error) =>
      toast.error(`Failed to ${way} campaign: ${describeError(error, 'Unknown error')}`),
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

type Words = { readonly success: string | ((campaign: Campaign) => string); readonly failure: string };

/** Updates the list and the campaign page optimistically. */
const useUpdateCampaign = ({ success, failure }: Words) =>
  useMutation(
    api.campaigns.update.mutationOptions({
      ...optimistic.change(({ id, ...edit }: CampaignEdit & { readonly id: string }) => {
        const change = (campaign: Campaign) => (campaign.id === id ? { ...campaign, ...edit } : campaign);
        return {
          patches: [
            patch<Campaign[]>(api.campaigns.list.key(), (campaigns) => campaigns.map(change)),
            patch<Campaign>(api.campaigns.get.key(), change),
          ],
          refetch: [api.campaigns.key()],
        };
      }),
      meta: { failure },
      onSuccess: (campaign) => toast.success(typeof success === 'string' ? success : success(campaign)),
    }),
  );

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

export const ENRICHMENT_FAILURE = 'Failed to update enrichment setting';

/** Returns how many leads of the campaign would be sent to Clay now. */
export const readEnrichmentSwitch = (campaign_id: string) =>
  queryClient.fetchQuery(api.enrichment.getSwitch.queryOptions({ input: { campaign_id }, staleTime: 0 }));

export const useSetEnrichment = () =>
  useMutation(
    api.enrichment.setSwitch.mutationOptions({
      meta: { failure: ENRICHMENT_FAILURE },
      onSuccess: ({ enabled, unsent_leads }) => {
        if (enabled) toast.success('Data enrichment enabled');
        else if (unsent_leads === 0) toast.success('Data enrichment disabled');
        else {
          const stopped = counted(unsent_leads, 'lead');
          toast.success('Data enrichment disabled', `Not sent to Clay: ${stopped}.`);
        }
      },
      onSettled: () => {
        for (const module of ['campaigns', 'enrichment', 'leads'])
          void queryClient.invalidateQueries({ queryKey: [[module]] });
      },
    }),
  );

export const useSaveCampaign = () =>
  useUpdateCampaign({ success: 'Campaign updated successfully', failure: 'Failed to update campaign' });

const DAYS = 30;
const DAY_MS = 86_400_000;
const ANALYTICS_FAILURE = 'Failed to sync analytics';

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const analyticsPeriod = (nowMs = Date.now()) => ({
  start_date: toDay(nowMs - DAYS * DAY_MS),
  end_date: toDay(nowMs),
});

type Result = { success: boolean; synced_count: number; failed_count: number; error?: string | undefined };

export function toastAnalytics({ success, synced_count, failed_count, error }: Result): void {
  if (!success) {
    toast.error(ANALYTICS_FAILURE, error);
    return;
  }
  const synced = `Analytics synced for ${counted(synced_count, 'campaign')}`;
  const failed = `${counted(failed_count, 'campaign')} failed to sync`;
  if (synced_count > 0 && failed_count > 0) toast.warning(synced, failed);
  else if (synced_count > 0) toast.success(synced);
  else toast.warning(failed_count > 0 ? failed : 'No analytics data available');
}

/** LinkedIn figures come with a campaign sync, which another module runs. */
export function useSyncAnalytics(syncLinkedin: (campaign: Campaign) => void) {
  const sync = useMutation(
    api.campaigns.syncAnalytics.mutationOptions({
      meta: { failure: ANALYTICS_FAILURE },
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

export type TargetValues = Readonly<Record<TargetField, string>>;

/** Returns the website's text if it can be read. A site that is down does not prevent a draft. */
async function readSite(websiteUrl: string): Promise<{ content?: string; problem: string | null }> {
  try {
    const { success, data, error } = await api.campaigns.scrapeWebsite.call({ websiteUrl });
    if (!success || !data) return { problem: error ?? 'The website could not be read.' };
    return {
      content: [data.title, data.description, data.content].join('\n').slice(0, 20_000),
      problem: null,
    };
  } catch {
    return { problem: 'The website could not be read.' };
  }
}

async function generate(values: TargetValues) {
  const { content, problem } = await readSite(values.main_product_site_url);
  const draft = await api.campaigns.generateValueProposition.call({
    companyName: values.company_name,
    industry: values.industry,
    idealCustomerProfile: values.target_titles,
    targetVertical: values.target_vertical,
    websiteUrl: values.main_product_site_url,
    ...(content === undefined ? {} : { websiteContent: content }),
  });
  if (!draft.success || !draft.valueProposition) throw new Error(draft.error);
  return { text: draft.valueProposition, writtenBy: draft.writtenBy ?? null, problem };
}

export const useGenerateValueProposition = (onText: (text: string) => void) =>
  useMutation({
    mutationFn: generate,
    meta: { failure: 'Failed to generate value proposition' },
    onSuccess: ({ text }) => onText(text),
  });
