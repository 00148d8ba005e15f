import { z } from 'zod';
import { Id } from './values.ts';

/** The worst first. `unknown`: connected, but the samples are too small to judge. */
export const SENDER_BANDS = ['failing', 'watch', 'unknown', 'healthy'] as const;
export type SenderBand = (typeof SENDER_BANDS)[number];

/** `problems`: failing and watched senders. */
export const SENDER_FILTERS = ['problems', ...SENDER_BANDS] as const;
export type SenderFilter = (typeof SENDER_FILTERS)[number];

/** `error`: the sender cannot send or receive. */
const SenderConnection = z.enum(['connected', 'paused', 'maintenance', 'error']);
export type SenderConnection = z.infer<typeof SenderConnection>;
const SenderWarmup = z.enum(['active', 'paused', 'banned', 'spam_folder_unknown', 'suspended']);
export type SenderWarmup = z.infer<typeof SenderWarmup>;

const SenderDns = z.object({ mx: z.boolean(), spf: z.boolean(), dkim: z.boolean(), dmarc: z.boolean() });
export type SenderDns = z.infer<typeof SenderDns>;

export const SENDER_PROBLEM_CODES = [
  'disconnected',
  'repair_failed',
  'warmup_banned',
  'warmup_suspended',
  'bounces',
  'spam',
  'paused',
  'maintenance',
  'dns',
  'score_loss',
  'warmup_paused',
  'spam_folder_unknown',
  'setup_pending',
  'not_enough_data',
] as const;
export type SenderProblemCode = (typeof SENDER_PROBLEM_CODES)[number];

const SenderProblem = z.object({
  code: z.enum(SENDER_PROBLEM_CODES),
  band: z.enum(SENDER_BANDS),
  text: z.string(),
});
export type SenderProblem = z.infer<typeof SenderProblem>;

const Count = z.number().int();

export const SenderHealth = z.object({
  id: Id,
  account_id: Id,
  /** Empty for people who do not see the account. */
  account_name: z.string(),
  /** The address of the mailbox, or the id of the LinkedIn account. */
  sender_key: z.string(),
  kind: z.enum(['mailbox', 'linkedin']),
  name: z.string().nullable(),
  connection: SenderConnection,
  warmup: SenderWarmup.nullable(),
  warmup_score: Count.nullable(),
  /** Warm-up email of the last 7 days by placement. */
  landed_inbox: Count,
  landed_spam: Count,
  /** Email of the last 30 days. */
  sent: Count,
  bounced: Count,
  /** Campaign emails per day. */
  daily_limit: Count.nullable(),
  /** Minutes between two emails. */
  sending_gap: Count.nullable(),
  dns: SenderDns.nullable(),
  band: z.enum(SENDER_BANDS),
  /** The worst first. */
  problems: z.array(SenderProblem),
  last_message_at: z.iso.datetime().nullable(),
  band_changed_at: z.iso.datetime(),
  checked_at: z.iso.datetime(),
  /** Campaigns that send through it and that the viewer sees. */
  campaigns: z.array(z.object({ id: Id, name: z.string() })),
});
export type SenderHealth = z.infer<typeof SenderHealth>;

export const SenderSummary = z.object({ failing: Count, watch: Count, unknown: Count, healthy: Count });
export type SenderSummary = z.infer<typeof SenderSummary>;
export const NO_SENDERS: SenderSummary = { failing: 0, watch: 0, unknown: 0, healthy: 0 };

/** An account whose senders could not be read completely. Its figures are older. */
export const UnreadAccount = z.object({ id: Id, name: z.string(), problem: z.string() });
export type UnreadAccount = z.infer<typeof UnreadAccount>;

export const SENDER_ACTIONS = ['pause', 'resume', 'mark_fixed', 'enable_warmup'] as const;
export type SenderAction = (typeof SENDER_ACTIONS)[number];

export const SenderFixResult = z.object({
  /** The provider reports the wanted state. A false value means that it accepted the action and reports another state. */
  is_confirmed: z.boolean(),
  band: z.enum(SENDER_BANDS),
  problems: z.array(SenderProblem),
});
export type SenderFixResult = z.infer<typeof SenderFixResult>;
