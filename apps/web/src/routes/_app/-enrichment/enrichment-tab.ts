/** Separate from the screen, because the URL is parsed without it. */
export const ENRICHMENT_TABS = ['overview', 'campaigns', 'gaps', 'clay'] as const;
export type EnrichmentTab = (typeof ENRICHMENT_TABS)[number];
