import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { isPeriod, PERIODS, periodFields } from './period.ts';
import { CAMPAIGN_PROVIDERS } from './schemas/campaigns.ts';
import { DISPOSITIONS, type Disposition } from './schemas/conversations.ts';
import { Id, TimeZone } from './values.ts';

/** Maximum number of top campaigns and companies. */
export const MAX_TOP_ITEMS = 5;
/** Maximum number of people, locations and campaigns with figures. */
export const DASHBOARD_MEASURED = 10;
/** Maximum number of locations in the table, sorted by replies. */
export const DASHBOARD_LOCATIONS = 50;
/** Maximum number of points of a trend: single days up to six weeks. */
export const TREND_POINTS = 45;

/** With fewer sent messages, a campaign's response rate is not meaningful. */
export const MIN_RANKED_SENT = 20;
/** A company is ranked by response only with at least this many leads. */
export const MIN_RANKED_LEADS = 2;

const Count = z.number().int().nonnegative();
/** Null if the provider does not measure it or the denominator is 0. Null differs from 0. */
const Figure = z.number().nonnegative().nullable();

/** Set for responses of a replica, which do not include later changes. Null for responses of the primary. */
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
  /** Null if the workspace has no target. */
  target_minutes: Count.nullable(),
  answered: Count,
  /** Null if nothing was answered. */
  median_seconds: Count.nullable(),
  /** Number of conversations that are overdue now. */
  overdue: Count,
  people: Measured,
  locations: Measured,
  campaigns: Measured,
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

export const Dashboard = z.object({
  measured_at: z.iso.datetime(),
  as_of: AsOf,
  /** Start and end of the period, or null if it is open. Active conversations have their newest message in the period. */
  active_since: z.iso.datetime().nullable(),
  active_until: z.iso.datetime().nullable(),
  /** Contacts added since the first day of the viewer's month. */
  new_leads: Count,
  /** The new leads that have a conversation, as listed in the inbox. */
  new_conversations: Count,
  /** Share of interested leads among the active conversations with a sentiment. */
  interested_percent: Figure,
  /** Conversations with their newest message in the period. */
  active_conversations: Count,
  /** Meetings that were booked in the period, even if they were canceled later. Null for clients who do not see meetings. */
  meetings_booked: Count.nullable(),
  /** Campaigns without a location. Null for clients, who cannot map campaigns. */
  unmapped_campaigns: Count.nullable(),
  /** Active conversations by sentiment. `none` counts those without one. */
  sentiments: z.object({ ...bySentiment, none: Count }),
  /** Open work right now, regardless of the period. Null for read-only users. */
  work: z.object({ to_do: Count, overdue: Count, unassigned: Count }).nullable(),
  /** Accounts, locations and senders that report an error. Null without access to integrations. */
  failing_connections: Count.nullable(),
  /** Mailboxes and LinkedIn accounts among them. */
  failing_senders: Count.nullable(),
  /** The same figures for the period of the same length before. Null for custom dates and for all time. */
  previous: z
    .object({
      /** Leads added until the same time of the previous month. */
      new_leads: Count,
      interested_percent: Figure,
      active_conversations: Count,
      meetings_booked: Count,
    })
    .nullable(),
  /** Provider figures, as on the campaign's page. */
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
    .max(MAX_TOP_ITEMS),
  /** Companies with the most people who replied in the period. */
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
    .max(MAX_TOP_ITEMS),
  /** Response times to interested replies in the period. Null for read-only users. */
  response_times: ResponseTimes.nullable(),
  /** Locations with campaigns, most replies first. Empty for a single business. */
  locations: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The sum of its campaigns, as on their pages. */
        sent: Figure,
        replied: Figure,
        reply_percent: Figure,
        /** Active conversations of interested leads. */
        interested: Count,
        /** Open work, the median response time in the period and the assignees. Null for read-only users. */
        work: z
          .object({
            to_do: Count,
            overdue: Count,
            median_seconds: Count.nullable(),
            owners: z.array(z.string()),
          })
          .nullable(),
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
  /** Start and end of the period, or null if it is open. */
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  provider: z.enum(CAMPAIGN_PROVIDERS),
  /** Time of the last daily and step figures from the provider, or null if there are none yet. */
  read_at: z.iso.datetime().nullable(),
  /** As the provider counts. For 30 days these are the figures of the campaign's stats card. */
  totals: z.object({ leads: Figure, contacted: Figure, ...counted }),
  /** False if people are counted once per day, because the provider has no unique counts for custom ranges. */
  counts_people_once: z.boolean(),
  /** In percent: opened and replied of sent, interested of replied. */
  rates: z.object({ open: Figure, reply: Figure, interested: Figure }),
  /** Median of the visible campaigns of that channel that sent anything; null if there are too few. */
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
  /**
   * Conversations by the day of their newest message in the viewer's time zone, each counted once,
   * as in the inbox and on the dashboard.
   */
  sentiments: z.array(z.object({ day: z.iso.date(), ...bySentiment, none: Count })),
  /** First replies by weekday and hour in the viewer's time zone, from Monday (1) to Sunday (7). */
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

const VARIANT_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Variants of a step start at 1, which is shown as 'A'. */
export const formatVariant = (variant: number): string => VARIANT_LETTERS[variant - 1] ?? String(variant);

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
