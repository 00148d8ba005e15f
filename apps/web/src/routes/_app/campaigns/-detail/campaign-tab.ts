import { z } from 'zod';

/** Apart from the page, which the address is read without. */
export const CampaignTab = z.enum(['overview', 'analytics', 'leads', 'ai']);
export type CampaignTab = z.infer<typeof CampaignTab>;
