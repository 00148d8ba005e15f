import type { SenderSummary } from '../sender-health.ts';
import { counted, pluralize } from '../wording/counted.ts';
import { computePercent, formatPercent, roundPercent } from '../wording/percent.ts';
import type {
  FunnelStep,
  NarrativePart,
  ReportCadence,
  ReportFigure,
  ReportFigureId,
  ReportSection,
  ReportSectionId,
  ReportState,
  ReportTemplate,
  TemplateCadence,
} from './schemas.ts';

export const FIGURE_LABELS: Readonly<Record<ReportFigureId, string>> = {
  meetings_booked: 'Meetings booked',
  positive_replies: 'Positive replies',
  opportunities: 'New opportunities',
  opportunity_value: 'Value of new opportunities',
  sent: 'Messages sent',
  people_reached: 'People reached',
  reply_rate: 'Reply rate',
  positive_rate: 'Positive reply rate',
  response_seconds: 'Median response time',
  unanswered_interested: 'Interested leads waiting for a reply',
  do_not_contact: 'Added to the do-not-contact list',
};

/** How each figure is counted, for readers who ask. */
export const FIGURE_HINTS: Readonly<Record<ReportFigureId, string>> = {
  meetings_booked: 'Meetings booked in the period, including ones that were canceled later.',
  positive_replies: 'Interested leads with a message in the period. Each lead counts once.',
  opportunities: 'Opportunities created in the period.',
  opportunity_value: 'The estimated value of the opportunities created in the period.',
  sent: 'Messages sent by the campaigns.',
  people_reached: 'People who received their first message.',
  reply_rate: 'Leads who replied, as a share of messages sent. Automatic replies do not count.',
  positive_rate: 'Interested leads as a share of the classified conversations.',
  response_seconds: 'Working time from an interested reply to our first answer.',
  unanswered_interested: 'Interested leads without an answer when the report was created.',
  do_not_contact: 'Leads who asked not to be contacted, and leads excluded by the team.',
};

const UNITS: Readonly<Partial<Record<ReportFigureId, 'money' | 'percent' | 'seconds'>>> = {
  opportunity_value: 'money',
  reply_rate: 'percent',
  positive_rate: 'percent',
  response_seconds: 'seconds',
};

/** Fewer of these are better. */
const LOWER_IS_BETTER: readonly ReportFigureId[] = ['response_seconds', 'unanswered_interested'];
/** A change of these is neither good nor bad. */
const NEUTRAL: readonly ReportFigureId[] = ['do_not_contact'];

/** Counts below this change by large percentages without a trend, such as 900% from 1 to 10. */
const MIN_PERCENT_BASE = 10;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

function formatSeconds(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return 'under 1 min';
  const minutes = Math.round(seconds / MINUTE_SECONDS);
  if (minutes < MINUTE_SECONDS) return `${minutes} min`;
  const hours = Math.floor(minutes / MINUTE_SECONDS);
  const rest = minutes % MINUTE_SECONDS;
  return rest === 0 || hours >= 10 ? `${Math.round(seconds / HOUR_SECONDS)} h` : `${hours} h ${rest} min`;
}

export const formatMoney = (value: number): string =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** A dash means that the value is not known. */
export function formatFigure(id: ReportFigureId, value: number | null): string {
  if (value === null) return '–';
  const unit = UNITS[id];
  if (unit === 'money') return formatMoney(value);
  // Figures next to each other have the same number of decimals.
  if (unit === 'percent') return `${roundPercent(value).toFixed(2)}%`;
  if (unit === 'seconds') return formatSeconds(value);
  return value.toLocaleString('en-US');
}

/** True if the sample is too small for the value to be meaningful. */
export const isThin = ({ sample }: ReportFigure): boolean => sample !== null && sample.count < sample.minimum;

export type FigureChange = { readonly text: string; readonly tone: 'good' | 'bad' | 'neutral' };

/** The change since the previous period in words. Null if there is nothing to compare, or too little. */
export function describeChange(id: ReportFigureId, figure: ReportFigure): FigureChange | null {
  const { value, previous } = figure;
  if (value === null || previous === null || isThin(figure)) return null;
  const before = formatFigure(id, previous);
  if (value === previous) return { text: `Unchanged from ${before}`, tone: 'neutral' };
  const isUp = value > previous;
  const isBetter = isUp !== LOWER_IS_BETTER.includes(id);
  const isCount = UNITS[id] === undefined;
  const hasPercent = UNITS[id] !== 'percent' && !(isCount && previous < MIN_PERCENT_BASE);
  const percent = hasPercent ? computePercent(Math.abs(value - previous), previous) : null;
  const size = percent === null ? '' : ` ${Math.round(percent).toLocaleString('en-US')}%`;
  const tone = NEUTRAL.includes(id) ? 'neutral' : isBetter ? 'good' : 'bad';
  return { text: `${isUp ? 'Up' : 'Down'}${size} from ${before}`, tone };
}

/** Null without a target, or with too little data to judge. */
export function judgeTarget(id: ReportFigureId, figure: ReportFigure): 'reached' | 'missed' | null {
  const { value, target } = figure;
  if (target === null || value === null || isThin(figure)) return null;
  const isReached = LOWER_IS_BETTER.includes(id) ? value <= target : value >= target;
  return isReached ? 'reached' : 'missed';
}

/** 'Target 10: reached', or null without a target. */
export function describeTarget(id: ReportFigureId, figure: ReportFigure): string | null {
  if (figure.target === null) return null;
  const { target } = figure;
  const text = `Target ${UNITS[id] === 'percent' ? formatPercent(target) : formatFigure(id, target)}`;
  const judged = judgeTarget(id, figure);
  return judged === null ? text : `${text}: ${judged}`;
}

const SAMPLE_NOUNS: Readonly<Partial<Record<ReportFigureId, readonly [string, string]>>> = {
  reply_rate: ['message', 'messages'],
  positive_rate: ['classified conversation', 'classified conversations'],
  response_seconds: ['answered reply', 'answered replies'],
};

/** Says that a sample is too small, or returns null. */
export function describeThinData(id: ReportFigureId, figure: ReportFigure): string | null {
  const { sample } = figure;
  if (sample === null || !isThin(figure)) return null;
  const [one, plural] = SAMPLE_NOUNS[id] ?? ['case', 'cases'];
  return `Not enough data: ${counted(sample.count, one, plural)}. Needed: ${sample.minimum.toLocaleString('en-US')}.`;
}

/** One line on the senders of the client's campaigns. */
export function summarizeSenders({ failing, watch, unknown, healthy }: SenderSummary): string {
  const total = failing + watch + unknown + healthy;
  if (total === 0) return 'No senders are connected to the campaigns.';
  if (failing + watch === 0) return `No problems with ${counted(total, 'sender')}.`;
  const senders = counted(total, 'sender');
  const parts = [
    ...(failing > 0 ? [`${failing} of ${senders} ${pluralize(failing, 'has', 'have')} a problem.`] : []),
    ...(watch > 0 ? [`${watch} of ${senders} ${pluralize(watch, 'needs', 'need')} attention.`] : []),
  ];
  return parts.join(' ');
}

export const FUNNEL_LABELS: Readonly<Record<FunnelStep, string>> = {
  people_reached: 'People reached',
  replied: 'Replied',
  positive_replies: 'Positive replies',
  meetings_booked: 'Meetings booked',
};

export const STAGE_LABELS = {
  lead: 'Lead',
  waiting_for_reply: 'Waiting for reply',
  booked_meeting: 'Meeting booked',
  meeting_completed: 'Meeting completed',
  won: 'Won',
  lost: 'Lost',
} as const;

export const NARRATIVE_LABELS: Readonly<Record<NarrativePart, string>> = {
  happened: 'What happened',
  next: 'What comes next',
  needed: 'What we need from you',
};

/** Figures of the sections that show cards. */
export const SECTION_FIGURES: Readonly<Partial<Record<ReportSectionId, readonly ReportFigureId[]>>> = {
  outcomes: ['meetings_booked', 'positive_replies', 'opportunities', 'opportunity_value'],
  activity: ['sent', 'people_reached', 'reply_rate', 'positive_rate'],
  service: ['response_seconds', 'unanswered_interested', 'do_not_contact'],
};

const SECTION_TITLES: Readonly<Record<ReportSectionId, string>> = {
  outcomes: 'Results',
  narrative: 'Summary',
  funnel: 'From first message to meeting',
  activity: 'Activity',
  trend: 'Replies over time',
  pipeline: 'Opportunities by stage',
  best_replies: 'Replies worth reading',
  service: 'Response and sender health',
};

/** A weekly report fits on a page, so it leaves the trend and the pipeline out. */
const MONTHLY_ONLY: readonly ReportSectionId[] = ['trend', 'pipeline', 'best_replies'];

export function toDefaultTemplate(cadence: TemplateCadence): ReportTemplate {
  const ids = Object.keys(SECTION_TITLES) as ReportSectionId[];
  const sections: ReportSection[] = ids.map((id) => ({
    id,
    title: SECTION_TITLES[id],
    is_shown: cadence === 'monthly' || !MONTHLY_ONLY.includes(id),
  }));
  return { sections, quotes: 'off', targets: {} };
}

const toDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

export const formatDay = (day: string): string =>
  toDay(day, { year: 'numeric', month: 'short', day: 'numeric' });

type Period = { readonly cadence: ReportCadence; readonly first_day: string; readonly last_day: string };

/** 'October 2026' for a month, otherwise 'Nov 9, 2026 – Nov 15, 2026'. */
export const formatPeriod = ({ cadence, first_day, last_day }: Period): string =>
  cadence === 'monthly'
    ? toDay(first_day, { year: 'numeric', month: 'long' })
    : `${formatDay(first_day)} – ${formatDay(last_day)}`;

export const REPORT_STATE_LABELS: Readonly<Record<ReportState, string>> = {
  building: 'Computing',
  failed: 'Failed',
  draft: 'Draft',
  published: 'Published',
};

export const CADENCE_LABELS: Readonly<Record<ReportCadence, string>> = {
  weekly: 'Weekly report',
  monthly: 'Monthly report',
  custom: 'Report',
};
