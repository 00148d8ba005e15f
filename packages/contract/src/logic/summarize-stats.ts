import { computePercent, roundPercent } from '../wording/percent.ts';

/** Displayed figures of a campaign. Null if the channel does not measure or the provider did not report the figure. */
export type StatsSummary = {
  readonly sent: number | null;
  readonly replied: number | null;
  readonly opened: number | null;
  readonly interested: number | null;
  readonly openRate: number | null;
  readonly replyRate: number | null;
  readonly bounceRate: number | null;
  readonly meetingBooked: number | null;
  readonly lastSynced: string | null;
};

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a stored number. Negative numbers are provider errors and count as missing. */
function toNumber(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim().replace(/%$/, '') : value;
  const number = typeof text === 'string' && text !== '' ? Number(text) : text;
  return typeof number === 'number' && Number.isFinite(number) ? Math.max(0, number) : null;
}

/** Accepted names of each figure, in order of preference. */
const NAMES = {
  sent: ['sent', 'emails_sent_count', 'totalUsersFinished'],
  replied: ['replied', 'reply_count', 'replies'],
  opened: ['opened', 'opened_count', 'openedEmails'],
  bounced: ['bounced', 'bounced_count'],
  interested: ['interested'],
  meetingBooked: ['meeting_booked'],
} as const;
type Figure = keyof typeof NAMES;

const STEP_NAMES: Partial<Record<Figure, readonly string[]>> = {
  sent: ['sent'],
  opened: ['unique_opened', 'opened'],
  replied: ['unique_replies', 'replies', 'replied'],
  meetingBooked: ['meetings_booked', 'meeting_booked'],
};

const pick = (bag: Bag, names: readonly string[]): number | null => {
  for (const name of names) {
    const number = toNumber(bag[name]);
    if (number !== null) return number;
  }
  return null;
};

function sumSteps(steps: readonly Bag[], figure: Figure): number | null {
  const numbers = steps
    .map((step) => pick(step, STEP_NAMES[figure] ?? []))
    .filter((number) => number !== null);
  return numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0);
}

/** The provider's rate if given, else the share. Null if the denominator is 0. */
function computeRate(providerRate: number | null, part: number | null, whole: number | null): number | null {
  if (providerRate !== null) return roundPercent(providerRate);
  return part === null || whole === null ? null : computePercent(part, whole);
}

/**
 * Computes the rate from the two displayed counts. Providers base their reply rates on people or on
 * messages, so a provider rate could contradict the counts next to it. It is used only if a count
 * is missing.
 */
const computeReplyRate = (
  providerRate: number | null,
  replied: number | null,
  sent: number | null,
): number | null =>
  replied !== null && sent !== null
    ? computePercent(replied, sent)
    : computeRate(providerRate, replied, sent);

const toMoment = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;

/** Reads every stored shape of campaign_stats. Returns null if it contains no figure. */
export function summarizeStats(stats: unknown): StatsSummary | null {
  if (!isBag(stats)) return null;
  const bag = isBag(stats.overview) ? { ...stats, ...stats.overview } : stats;
  const steps = Array.isArray(stats.steps) ? stats.steps.filter(isBag) : [];
  const figure = (name: Figure) => pick(bag, NAMES[name]) ?? sumSteps(steps, name);
  const [sent, replied, opened] = [figure('sent'), figure('replied'), figure('opened')];
  const interested = figure('interested');
  if ([sent, replied, opened, interested].every((number) => number === null)) return null;
  return {
    sent,
    replied,
    opened,
    interested,
    openRate: computeRate(toNumber(bag.open_rate), opened, sent),
    replyRate: computeReplyRate(toNumber(bag.reply_rate), replied, sent),
    bounceRate: computeRate(toNumber(bag.bounce_rate), figure('bounced'), sent),
    meetingBooked: figure('meetingBooked'),
    lastSynced: toMoment(stats.last_synced),
  };
}
