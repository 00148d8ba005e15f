import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/app.ts';

export type CampaignOrder = { readonly sort: 'campaign_date' | 'created_at'; readonly order: 'asc' | 'desc' };

/** Sorted by the server; while another order is on its way the old list stays. */
export const useCampaigns = (input: CampaignOrder) =>
  useQuery(api.campaigns.list.queryOptions({ input, placeholderData: (before) => before }));

export const useCampaign = (id: string) => useQuery(api.campaigns.get.queryOptions({ input: { id } }));

export const useLocationChoices = () => useQuery(api.locations.list.queryOptions());
