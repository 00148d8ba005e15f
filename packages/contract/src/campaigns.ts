import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { webAddress } from './logic/web-address.ts';
import { Campaign, CampaignEdit } from './schemas/campaigns.ts';
import { Day, Id, IdPath, text } from './values.ts';

const endpoint = listEndpoints('campaigns');

export const CAMPAIGN_SORTS = ['campaign_date', 'created_at'] as const;
export const SORT_ORDERS = ['desc', 'asc'] as const;

/** `campaignId` is ours, `providerCampaignId` the provider's: they must name the same campaign. */
const CampaignAtProvider = z.strictObject({ campaignId: Id, providerCampaignId: z.string().min(1).max(200) });
const ControlledCampaign = z.object({ success: z.literal(true), status: z.number().int() });

const WebsiteContent = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  /** Readable text, shortened. */
  content: z.string(),
});

export const campaigns = {
  list: endpoint('campaigns:read', 'GET /campaigns', 'List campaigns')
    .input(
      z.object({
        sort: z.enum(CAMPAIGN_SORTS).default('campaign_date'),
        order: z.enum(SORT_ORDERS).default('desc'),
      }),
    )
    .output(z.array(Campaign)),
  get: endpoint('campaigns:read', 'GET /campaigns/{id}', 'Get a campaign').input(IdPath).output(Campaign),
  update: endpoint(
    'campaigns:write',
    'PATCH /campaigns/{id}',
    'Update settings and target fields. Changing the location requires permission to manage campaigns',
  )
    .input(CampaignEdit.extend({ id: Id }))
    .output(Campaign),
  activate: endpoint(
    'campaigns:manage',
    'POST /functions/instantly-activate-campaign',
    'Activate a paused cold-email campaign',
  )
    .input(CampaignAtProvider)
    .output(ControlledCampaign),
  pause: endpoint(
    'campaigns:manage',
    'POST /functions/instantly-pause-campaign',
    'Pause an active cold-email campaign',
  )
    .input(CampaignAtProvider)
    .output(ControlledCampaign),
  syncAnalytics: endpoint(
    'campaigns:manage',
    'POST /functions/sync-instantly-analytics',
    'Get figures of cold-email campaigns for a period',
  )
    .input(
      z
        .strictObject({ campaign_ids: z.array(Id).min(1).max(100), start_date: Day, end_date: Day })
        .refine(({ start_date, end_date }) => start_date <= end_date, { path: ['end_date'] }),
    )
    .output(
      z.object({
        success: z.boolean(),
        synced_count: z.number().int(),
        failed_count: z.number().int(),
        error: z.string().optional(),
      }),
    ),
  scrapeWebsite: endpoint(
    'campaigns:write',
    'POST /functions/scrape-website-content',
    'Extract the text of a public web page',
  )
    .input(z.strictObject({ websiteUrl: text(2000) }))
    .output(
      z.object({ success: z.boolean(), data: WebsiteContent.optional(), error: z.string().optional() }),
    ),
  generateValueProposition: endpoint(
    'campaigns:write',
    'POST /functions/generate-value-proposition',
    'Draft a value proposition',
  )
    .input(
      z.strictObject({
        companyName: text(300),
        industry: text(300),
        /** Target job titles. */
        idealCustomerProfile: text(2000),
        targetVertical: text(300),
        websiteUrl: webAddress(2000),
        websiteContent: z.string().max(20_000).optional(),
      }),
    )
    .output(
      z.object({
        success: z.boolean(),
        valueProposition: z.string().optional(),
        /** The author: the built-in templates, or the name of a model. */
        writtenBy: z.string().optional(),
        error: z.string().optional(),
      }),
    ),
};
