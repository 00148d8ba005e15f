/** Apart from the page, which the address is read without. */
export const CAMPAIGN_TABS = ['overview', 'analytics', 'leads', 'ai'] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];
