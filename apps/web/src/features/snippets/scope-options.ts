import type { Campaign, Snippet } from '@hearback/contract';

type Scope = Pick<Snippet, 'location_id' | 'campaign_id'>;

export const campaignLabel = ({
  name,
  provider_campaign_id,
}: Pick<Campaign, 'name' | 'provider_campaign_id'>): string => name || provider_campaign_id;

/** Encodes where a snippet applies as the value of one select: everywhere, in a location, or in a campaign. */
export const toScopeValue = ({ location_id, campaign_id }: Scope): string => {
  if (campaign_id !== null) return `campaign:${campaign_id}`;
  return location_id === null ? '' : `location:${location_id}`;
};

export const fromScopeValue = (value: string): Scope => ({
  location_id: value.startsWith('location:') ? value.slice('location:'.length) : null,
  campaign_id: value.startsWith('campaign:') ? value.slice('campaign:'.length) : null,
});
