import { z } from 'zod';
import { OPPORTUNITY_STATUSES } from '../opportunities.ts';
import { SenderSummary } from '../sender-health.ts';
import { Id, TimeZone, text } from '../values.ts';

/** `custom` covers any days; the others the last full week or month. */
export const REPORT_CADENCES = ['weekly', 'monthly', 'custom'] as const;
export type ReportCadence = (typeof REPORT_CADENCES)[number];

/** Custom reports use the monthly template. */
export const TEMPLATE_CADENCES = ['weekly', 'monthly'] as const;
export type TemplateCadence = (typeof TEMPLATE_CADENCES)[number];

export const REPORT_SECTIONS = [
  'outcomes',
  'narrative',
  'funnel',
  'activity',
  'trend',
  'pipeline',
  'best_replies',
  'service',
] as const;
export type ReportSectionId = (typeof REPORT_SECTIONS)[number];

/** Maximum length of a heading and of each part of the narrative. */
export const MAX_HEADING_LENGTH = 80;
export const MAX_NARRATIVE_LENGTH = 4_000;
/** Maximum number of days in a report. */
export const MAX_REPORT_DAYS = 366;
/** Maximum number of quoted replies. */
export const MAX_QUOTES = 3;
/** Below these samples, a share or a median is not meaningful. */
export const MIN_CLASSIFIED_CONVERSATIONS = 10;
export const MIN_ANSWERED = 3;

export const ReportSection = z.object({
  id: z.enum(REPORT_SECTIONS),
  title: text(MAX_HEADING_LENGTH).min(1),
  is_shown: z.boolean(),
});
export type ReportSection = z.infer<typeof ReportSection>;

/** Every section once, in the order of the report. */
export const ReportSections = z
  .array(ReportSection)
  .length(REPORT_SECTIONS.length)
  .refine((sections) => new Set(sections.map(({ id }) => id)).size === REPORT_SECTIONS.length);

export type ReportSections = z.infer<typeof ReportSections>;

/** `anonymized`: the initial and the company of the lead. */
export const QUOTE_CHOICES = ['off', 'anonymized', 'named'] as const;
export type QuoteChoice = (typeof QUOTE_CHOICES)[number];

/** Figures in the order of the report. */
export const REPORT_FIGURES = [
  'meetings_booked',
  'positive_replies',
  'opportunities',
  'opportunity_value',
  'sent',
  'people_reached',
  'reply_rate',
  'positive_rate',
  'response_seconds',
  'unanswered_interested',
  'do_not_contact',
] as const;
export type ReportFigureId = (typeof REPORT_FIGURES)[number];

/** Figures that an agency sets a target for. The target of the response time is the workspace's setting. */
export const TARGETED_FIGURES = [
  'meetings_booked',
  'positive_replies',
  'opportunities',
  'sent',
  'people_reached',
  'reply_rate',
  'positive_rate',
] as const satisfies readonly ReportFigureId[];
export type TargetedFigureId = (typeof TARGETED_FIGURES)[number];

const Target = z.number().min(0).max(10_000_000);
export const ReportTargets = z.partialRecord(z.enum(TARGETED_FIGURES), Target);
export type ReportTargets = z.infer<typeof ReportTargets>;

const Count = z.number().int().nonnegative();
const Value = z.number().nonnegative().nullable();

export const ReportFigure = z.object({
  /** Null if it is not known. */
  value: Value,
  /** The same figure in the previous period. Null if it is not known or describes the present. */
  previous: Value,
  target: Value,
  /** The number of cases behind a share or a median, and how many it needs. Null for counts. */
  sample: z.object({ count: Count, minimum: Count }).nullable(),
});
export type ReportFigure = z.infer<typeof ReportFigure>;

export const toFigureShape = <Id extends ReportFigureId>(
  ids: readonly Id[],
): Record<Id, typeof ReportFigure> =>
  Object.fromEntries(ids.map((id) => [id, ReportFigure])) as Record<Id, typeof ReportFigure>;

export const FUNNEL_STEPS = ['people_reached', 'replied', 'positive_replies', 'meetings_booked'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The snapshot of a report. It is computed once and never changed. */
export const ReportFigures = z.object({
  /** When the figures were computed. */
  as_of: z.iso.datetime(),
  previous: z.object({ first_day: z.iso.date(), last_day: z.iso.date() }),
  figures: z.object(toFigureShape(REPORT_FIGURES)),
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), count: Count.nullable() })),
  /** Replies over the period in equal parts, oldest first. */
  trend: z.array(Count),
  /** The active opportunity of each lead, by stage, when the figures were computed. */
  pipeline: z.array(
    z.object({ status: z.enum(OPPORTUNITY_STATUSES), count: Count, value: z.number().nonnegative() }),
  ),
  /** Senders of the client's campaigns by health. */
  senders: SenderSummary,
});
export type ReportFigures = z.infer<typeof ReportFigures>;

export const NARRATIVE_PARTS = ['happened', 'next', 'needed'] as const;
export type NarrativePart = (typeof NARRATIVE_PARTS)[number];
const NarrativeText = text(MAX_NARRATIVE_LENGTH);
export const Narrative = z.object({ happened: NarrativeText, next: NarrativeText, needed: NarrativeText });
export type Narrative = z.infer<typeof Narrative>;

/** `building`: the figures are being computed. `published`: clients see it. */
export const REPORT_STATES = ['building', 'failed', 'draft', 'published'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** `waiting`: a person approves it. `approved`: it is being sent. `sent`: its emails are in the outbox. */
const DELIVERY_STATES = ['building', 'waiting', 'approved', 'sent'] as const;

/** How a scheduled report reaches the client. */
export const ReportDelivery = z.object({
  state: z.enum(DELIVERY_STATES),
  recipients: z.array(z.string()),
  /** Recipients whose mail server rejected the email, or that it could not be delivered to after several attempts. */
  failed_recipients: z.array(z.string()),
  /** True if the figures of an active campaign were last read before the period was over. */
  has_stale_figures: z.boolean(),
  due_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
});
export type ReportDelivery = z.infer<typeof ReportDelivery>;

const summary = {
  id: Id,
  location_id: z.string(),
  /** The name of the client and of the agency when the report was created. */
  client: z.string(),
  brand: z.string(),
  cadence: z.enum(REPORT_CADENCES),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  time_zone: z.string(),
  state: z.enum(REPORT_STATES),
  /** Clients see the published version. It is older than `version` after an edit. */
  version: z.number().int(),
  published_version: z.number().int().nullable(),
  published_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Null for reports without a schedule, and for clients. */
  delivery: ReportDelivery.nullable(),
};

export const ReportSummary = z.object({
  ...summary,
  meetings_booked: Value,
  positive_replies: Value,
});
export type ReportSummary = z.infer<typeof ReportSummary>;

export const Report = z.object({
  ...summary,
  sections: ReportSections,
  figures: ReportFigures.nullable(),
  quotes: z.array(z.object({ author: z.string(), text: z.string() })),
  narrative: Narrative.nullable(),
  written_by: z.enum(['built_in', 'model', 'person']).nullable(),
  failure: z.string().nullable(),
  /** Whether the viewer may edit, publish and delete it. */
  can_edit: z.boolean(),
});
export type Report = z.infer<typeof Report>;

/** How long a share link works, in days. Only owners create links that do not expire. */
export const SHARE_DAYS = [7, 30, 90] as const;
export const MIN_PASSCODE_LENGTH = 6;
export const MAX_PASSCODE_LENGTH = 64;

export const NewReportShare = z.object({
  days: z.literal(SHARE_DAYS).nullable(),
  passcode: z.string().min(MIN_PASSCODE_LENGTH).max(MAX_PASSCODE_LENGTH).optional(),
});
export type NewReportShare = z.infer<typeof NewReportShare>;

export const ReportShare = z.object({
  id: Id,
  /** Null if the link does not expire. */
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  has_passcode: z.boolean(),
  views: Count,
  last_viewed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type ReportShare = z.infer<typeof ReportShare>;

export const ReportTemplate = z.object({
  sections: ReportSections,
  quotes: z.enum(QUOTE_CHOICES),
  targets: ReportTargets,
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

/** The scheduled reports that a person approves before they are sent. */
export const APPROVALS = ['first', 'always', 'never'] as const;
export type Approval = (typeof APPROVALS)[number];
export const MAX_REPORT_RECIPIENTS = 20;

const timing = {
  /** ISO weekday of a weekly report, Monday (1) to Sunday (7). Monthly reports are created on the first business day. */
  weekday: z.number().int().min(1).max(7),
  /** The local hour in the time zone. */
  hour: z.number().int().min(0).max(23),
  time_zone: TimeZone,
};

export const NewReportSchedule = z.object({
  ...timing,
  approval: z.enum(APPROVALS),
  recipients: z.array(z.email().max(320)).min(1).max(MAX_REPORT_RECIPIENTS),
});
export type NewReportSchedule = z.infer<typeof NewReportSchedule>;

export const ReportSchedule = z.object({
  ...timing,
  location_id: z.string(),
  /** The name of the location. */
  client: z.string(),
  cadence: z.enum(TEMPLATE_CADENCES),
  approval: z.enum(APPROVALS),
  recipients: z.array(z.string()),
  next_run_at: z.iso.datetime(),
  /** Whether the viewer may change and remove it. */
  can_edit: z.boolean(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;
