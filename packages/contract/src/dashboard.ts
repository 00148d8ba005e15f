import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { isPeriod, PERIODS, periodFields } from './period.ts';
import { CAMPAIGN_PROVIDERS } from './shapes/campaigns.ts';
import { DISPOSITIONS, type Disposition } from './shapes/conversations.ts';
import { Id, TimeZone } from './values.ts';

/** How far back the dashboard looks. */
export const DASHBOARD_DAYS = 30;
/** How many campaigns and companies it names. */
export const DASHBOARD_TOP = 5;
/** How many people, locations and campaigns it measures. */
export const DASHBOARD_MEASURED = 10;

const Count = z.number().int().nonnegative();
/** Null: nobody measures it, or it is a share of nothing. Neither is nought. */
const Figure = z.number().nonnegative().nullable();

const bySentiment = Object.fromEntries(DISPOSITIONS.map((sentiment) => [sentiment, Count])) as Record<
  Disposition,
  typeof Count
>;

const Measured = z
  .array(z.object({ id: z.string(), name: z.string(), answered: Count, median_seconds: Count }))
  .max(DASHBOARD_MEASURED);

/** In seconds of working time. */
const ResponseTimes = z.object({
  /** Null: the workspace has none. */
  target_minutes: Count.nullable(),
  answered: Count,
  /** Null where nothing was answered. */
  median_seconds: Count.nullable(),
  /** Those that wait for too long at this moment. */
  overdue: Count,
  people: Measured,
  locations: Measured,
  campaigns: Measured,
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

export const Dashboard = z.object({
  measured_at: z.iso.datetime(),
  /** When the 30 days before it began: conversations that are active had a message since. */
  active_since: z.iso.datetime(),
  /** Contacts that came since the first of the viewer's month. */
  new_leads: Count,
  /** Those of them that the inbox has: what it lists of new leads. */
  new_conversations: Count,
  /** The interested ones among the active conversations that have a sentiment. */
  interested_percent: Figure,
  /** Conversations with a message in the last 30 days. */
  active_conversations: Count,
  /** Campaigns without a location. Null for role client, who is not asked to map. */
  unmapped_campaigns: Count.nullable(),
  /** The active conversations by what the inbox says of them; `none` have no sentiment yet. */
  sentiments: z.object({ ...bySentiment, none: Count }),
  /** As the providers measured them: the figures of the campaign's own page. */
  top_campaigns: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        sent: Figure,
        received: Figure,
        response_percent: Figure,
      }),
    )
    .max(DASHBOARD_TOP),
  /** Those of whose people most have answered in the last 30 days. */
  top_companies: z
    .array(
      z.object({
        id: Id,
        company_name: z.string(),
        leads: Count,
        responded: Count,
        response_percent: Figure,
      }),
    )
    .max(DASHBOARD_TOP),
  /** How soon interested replies of the last 30 days were answered. Null for whoever only reads: it is not their work. */
  response_times: ResponseTimes.nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** What was counted of a campaign or of one of its steps. Null: the channel does not tell it, or nobody has asked yet. */
const counted = { sent: Figure, opened: Figure, replied: Figure, interested: Figure };

export const CampaignAnalytics = z.object({
  measured_at: z.iso.datetime(),
  /** Which moments the period holds, where it has a beginning and an end. */
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  provider: z.enum(CAMPAIGN_PROVIDERS),
  /** When the provider last told days and steps. Null: it has not yet. */
  read_at: z.iso.datetime().nullable(),
  /** As the provider counts; over 30 days the figures of the campaign's stats card. */
  totals: z.object({ leads: Figure, contacted: Figure, ...counted }),
  /** False: people who appear on several days are counted on each, for the provider tells no more of own dates. */
  counts_people_once: z.boolean(),
  /** In percent: opened and replied of sent, interested of replied. */
  rates: z.object({ open: Figure, reply: Figure, interested: Figure }),
  /** The middle of the campaigns of that channel that the viewer sees and that sent anything; null for too few of them. */
  medians: z.object({ campaigns: Count, open: Figure, reply: Figure, interested: Figure }),
  /** As the provider cuts days, in UTC, oldest first; those on which anything happened. */
  days: z.array(z.object({ day: z.iso.date(), sent: Count, opened: Count.nullable(), replied: Count })),
  /** Its conversations by the viewer's day of their newest message, each once, as the inbox and the dashboard count them. */
  sentiments: z.array(z.object({ day: z.iso.date(), ...bySentiment, none: Count })),
  /** When leads write, by the viewer's clock: from Monday (1) to Sunday (7). */
  hours: z
    .array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), count: Count }))
    .max(168),
  /** Over a period that the provider tells: that of the figures, or all of it for own dates. Step 0 can be placed no more. */
  steps: z.object({
    period: z.enum(PERIODS),
    items: z.array(z.object({ step: Count, variant: Count, subject: z.string().nullable(), ...counted })),
  }),
});
export type CampaignAnalytics = z.infer<typeof CampaignAnalytics>;

export const dashboard = {
  campaign: endpoint('campaigns:read')
    .route({
      method: 'GET',
      path: '/campaigns/{id}/analytics',
      summary: 'The figures of a campaign over a period, by day, step, sentiment and hour',
      tags: ['dashboard'],
    })
    .input(
      z
        .object({ id: Id, ...periodFields, time_zone: TimeZone.default('UTC') })
        .refine(isPeriod, { path: ['to'] }),
    )
    .output(CampaignAnalytics),
  get: endpoint('dashboard:read')
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'All figures of the dashboard, measured at once',
      tags: ['dashboard'],
    })
    .input(
      z.object({
        /** Where the viewer's month begins. */
        time_zone: TimeZone.default('UTC'),
      }),
    )
    .output(Dashboard),
};
