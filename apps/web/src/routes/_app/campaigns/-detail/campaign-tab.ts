/** Separate from the page, because the URL is parsed without it. */
export const CAMPAIGN_TABS = ['overview', 'analytics', 'leads', 'ai'] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];
