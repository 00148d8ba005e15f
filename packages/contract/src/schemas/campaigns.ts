import { z } from 'zod';
import { webAddress } from '../logic/web-address.ts';
import { Id } from '../values.ts';

export const CAMPAIGN_PROVIDERS = ['instantly', 'heyreach', 'ghl'] as const;
export const AI_TONES = ['professional', 'friendly', 'casual', 'formal'] as const;

/** Settings of a campaign, except its location. */
const fields = {
  ai_enabled: z.boolean(),
  enrichment_enabled: z.boolean(),
  ai_tone: z.enum(AI_TONES),
  ai_prompt: z.string().trim().max(4000),
  auto_reply_enabled: z.boolean(),
  /** A sentence about the price, which answers can include. */
  price_line: z.string().trim().max(300),
};

/** Fields of 'Target Configuration', all required by 'Add Leads'. Null means not set. */
export const TARGET_FIELDS = [
  'company_name',
  'industry',
  'target_vertical',
  'target_titles',
  'main_product_site_url',
  'value_proposition',
] as const;
export type TargetField = (typeof TARGET_FIELDS)[number];

const targetText = (max: number) => z.string().trim().max(max).nullable();
const targets = {
  company_name: targetText(300),
  industry: targetText(300),
  target_vertical: targetText(300),
  target_titles: targetText(2000),
  main_product_site_url: targetText(2000),
  value_proposition: targetText(5000),
} satisfies Record<TargetField, z.ZodType>;

export const Campaign = z.object({
  id: Id,
  name: z.string().nullable(),
  provider: z.enum(CAMPAIGN_PROVIDERS),
  provider_campaign_id: z.string(),
  account_id: Id.nullable(),
  /** 0, 1, 2, 3, 4, -1, -2, -99; anything else is shown as Unknown. */
  status: z.number().int().nullable(),
  ghl_location_id: z.string().nullable(),
  ...fields,
  ...targets,
  creation_time: z.iso.datetime().nullable(),
  instantly_created_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  campaign_date: z.iso.datetime(),
  user_id: Id.nullable(),
  /** Raw provider data. Its shape differs by provider and age. */
  campaign_stats: z.record(z.string(), z.unknown()).nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignEdit = z
  .strictObject({
    ...fields,
    ...targets,
    main_product_site_url: webAddress(2000).nullable(),
    ghl_location_id: z.string().min(1).max(100).nullable(),
  })
  // Enabling enrichment costs money, so it has an endpoint of its own that asks for the confirmed number of leads.
  .omit({ enrichment_enabled: true })
  .partial();
export type CampaignEdit = z.infer<typeof CampaignEdit>;
