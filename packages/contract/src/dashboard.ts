import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { isPeriod, PERIODS, periodFields } from './period.ts';
import { CAMPAIGN_PROVIDERS } from './shapes/campaigns.ts';
import { DISPOSITIONS, type Disposition } from './shapes/conversations.ts';
import { Id, TimeZone } from './values.ts';

/** How many campaigns and companies it names. */
export const DASHBOARD_TOP = 5;
/** How many people, locations and campaigns it measures. */
export const DASHBOARD_MEASURED = 10;
/** How many locations its table holds: those with most replies. */
export const DASHBOARD_LOCATIONS = 50;
/** How many points a trend has at most: single days up to six weeks. */
export const TREND_POINTS = 45;

const Count = z.number().int().nonnegative();
/** Null if the provider does not measure it or the denominator is 0. Null differs from 0. */
const Figure = z.number().nonnegative().nullable();

/** Set where a replica answered: nothing that came later is in it. Null: everything until now is. */
const AsOf = z.iso.datetime().nullable();

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
  as_of: AsOf,
  /** When the period began and ended, where it has a beginning and an end: active conversations have their newest message in it. */
  active_since: z.iso.datetime().nullable(),
  active_until: z.iso.datetime().nullable(),
  /** Contacts that came since the first of the viewer's month. */
  new_leads: Count,
  /** Those of them that the inbox has: what it lists of new leads. */
  new_conversations: Count,
  /** The interested ones among the active conversations that have a sentiment. */
  interested_percent: Figure,
  /** Conversations whose newest message is of the period. */
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
  /** Those of whose people most have answered in the period. */
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
  /** Response times to interested replies in the period. Null for read-only users. */
  response_times: ResponseTimes.nullable(),
  /** Locations that have campaigns, most replies first; none for a single business. */
  locations: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The sum of its campaigns, as their own pages show them. */
        sent: Figure,
        replied: Figure,
        reply_percent: Figure,
        /** Its interested ones among the active conversations. */
        interested: Count,
        /** Replies over the period, oldest first. */
        trend: z.array(Count).max(TREND_POINTS),
      }),
    )
    .max(DASHBOARD_LOCATIONS),
});
export type Dashboard = z.infer<typeof Dashboard>;

/**
 * The figures of a campaign or of one of its steps, defined once for cards, funnel, charts, steps and dashboard. `sent` counts
 * messages. `opened`, `replied` and `interested` count leads, each once: leads who opened, leads who replied (automatic
 * replies aside) and leads with a positive label. Null: the channel doesn't report it, or it hasn't been read yet.
 */
const counted = { sent: Figure, opened: Figure, replied: Figure, interested: Figure };

export const CampaignAnalytics = z.object({
  measured_at: z.iso.datetime(),
  as_of: AsOf,
  /** Which moments the period holds, where it has a beginning and an end. */
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  provider: z.enum(CAMPAIGN_PROVIDERS),
  /** Time of the last daily and step figures from the provider, or null if there are none yet. */
  read_at: z.iso.datetime().nullable(),
  /** As the provider counts; over 30 days the figures of the campaign's stats card. */
  totals: z.object({ leads: Figure, contacted: Figure, ...counted }),
  /** False if people are counted once per day, because the provider has no unique counts for custom ranges. */
  counts_people_once: z.boolean(),
  /** In percent: opened and replied of sent, interested of replied. */
  rates: z.object({ open: Figure, reply: Figure, interested: Figure }),
  /** The middle of the campaigns of that channel that the viewer sees and that sent anything; null for too few of them. */
  medians: z.object({ campaigns: Count, open: Figure, reply: Figure, interested: Figure }),
  /** Days in UTC, oldest first, without days on which nothing happened. A lead is counted as replied on the day of their first reply. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      sent: Count,
      opened: Count.nullable(),
      replied: Count,
      interested: Count.nullable(),
    }),
  ),
  /** Its conversations by the viewer's day of their newest message, each once, as the inbox and the dashboard count them. */
  sentiments: z.array(z.object({ day: z.iso.date(), ...bySentiment, none: Count })),
  /** When leads first replied, by the viewer's clock: from Monday (1) to Sunday (7). */
  hours: z
    .array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), count: Count }))
    .max(168),
  /** Covers the period of the figures, or the whole lifetime for custom ranges. Step 0 contains figures that cannot be attributed to a step. */
  steps: z.object({
    period: z.enum(PERIODS),
    items: z.array(z.object({ step: Count, variant: Count, subject: z.string().nullable(), ...counted })),
  }),
});
export type CampaignAnalytics = z.infer<typeof CampaignAnalytics>;

const endpoint = listEndpoints('dashboard');

export const dashboard = {
  campaign: endpoint(
    'campaigns:read',
    'GET /campaigns/{id}/analytics',
    'Get campaign figures for a period by day, step, sentiment and hour',
  )
    .input(
      z
        .object({ id: Id, ...periodFields, time_zone: TimeZone.default('UTC') })
        .refine(isPeriod, { path: ['to'] }),
    )
    .output(CampaignAnalytics),
  get: endpoint('dashboard:read', 'GET /dashboard', 'Get all dashboard figures')
    .input(
      z
        .object({
          ...periodFields,
          /** Time zone in which the viewer's months and custom ranges start. */
          time_zone: TimeZone.default('UTC'),
        })
        .refine(isPeriod, { path: ['to'] }),
    )
    .output(Dashboard),
};
