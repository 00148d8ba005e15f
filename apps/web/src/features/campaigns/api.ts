import { can } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#web/lib/app.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

const FRESH_MS = 30_000;

export type CampaignOrder = { readonly sort: 'campaign_date' | 'created_at'; readonly order: 'asc' | 'desc' };

/** Sorted by the server; while another order is on its way the old list stays. */
export const useCampaigns = (input: CampaignOrder) =>
  useQuery(api.campaigns.list.queryOptions({ input, placeholderData: (before) => before }));

/** Names for those who may see campaigns, the newest first; nobody else asks for them. */
export function useCampaignNames(): readonly { value: string; label: string }[] {
  const { profile } = useViewer();
  const input = { sort: 'campaign_date', order: 'desc' } as const;
  const { data } = useQuery(
    api.campaigns.list.queryOptions({ input, enabled: can(profile, 'campaigns:read'), staleTime: FRESH_MS }),
  );
  return useMemo(
    () =>
      (data ?? []).map(({ id, name, provider_campaign_id }) => ({
        value: id,
        label: name || provider_campaign_id,
      })),
    [data],
  );
}

export const useCampaign = (id: string) => useQuery(api.campaigns.get.queryOptions({ input: { id } }));

export const useLocationChoices = () => useQuery(api.locations.list.queryOptions());
