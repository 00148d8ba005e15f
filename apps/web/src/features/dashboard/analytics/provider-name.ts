import type { CampaignAnalytics } from '@hearback/contract';

const NAMES: Record<CampaignAnalytics['provider'], string> = {
  instantly: 'Instantly',
  heyreach: 'HeyReach',
  ghl: 'The CRM',
};

export const providerName = (provider: CampaignAnalytics['provider']): string => NAMES[provider];
