import { z } from 'zod';
import type { Period } from '../period.ts';
import { Id } from '../values.ts';

const Count = z.number().int().min(0);

export const COPY_GROUPS = ['subject', 'step'] as const;
export type CopyGroup = (typeof COPY_GROUPS)[number];

export const DEFAULT_COPY_PERIOD: Period = '90';

/** With fewer messages, rates are not meaningful: at a usual rate of 1%, one more positive reply would double it. */
export const MIN_COPY_SENT = 100;
/** Maximum number of subject lines or steps that are listed, best first. */
export const MAX_RANKED_COPY = 100;
/** Maximum number of campaigns that are named for a subject line. */
export const MAX_COPY_CAMPAIGNS = 5;

/** Compared with the rate of all listed copy: 'better' or 'worse' only if its whole confidence interval is. */
export const COPY_RESULTS = ['better', 'unclear', 'worse'] as const;
export type CopyResult = (typeof COPY_RESULTS)[number];

export const RankedCopy = z.object({
  /** Null for a step without a subject line of its own. */
  subject: z.string().nullable(),
  /** Start at 1. Null for a subject line, which several steps may have. */
  step: Count.nullable(),
  variant: Count.nullable(),
  clients: Count,
  /** The campaigns that sent most messages. `campaign_count` counts all. */
  campaigns: z
    .array(z.object({ id: Id, name: z.string(), client: z.string().nullable() }))
    .max(MAX_COPY_CAMPAIGNS),
  campaign_count: Count,
  sent: Count,
  replied: Count,
  interested: Count,
  /** Positive replies in percent of the sent messages, with the limits of the 95% confidence interval. */
  percent: z.number(),
  low_percent: z.number(),
  high_percent: z.number(),
  result: z.enum(COPY_RESULTS),
});
export type RankedCopy = z.infer<typeof RankedCopy>;

export const CopyRanking = z.object({
  /** By the lower limit of the confidence interval, highest first. */
  copy: z.array(RankedCopy).max(MAX_RANKED_COPY),
  has_more: z.boolean(),
  /** The rate of all copy that was sent often enough. Null if there is none. */
  percent: z.number().nullable(),
  /** Copy that was sent too seldom to be ranked. */
  thin: Count,
});
export type CopyRanking = z.infer<typeof CopyRanking>;
