import {
  BOUNCE_DAYS,
  counted,
  MIN_SENT_EMAILS,
  MIN_WARMUP_DELIVERIES,
  PLACEMENT_DAYS,
  SENDER_BANDS,
  type SenderBand,
  type SenderConnection,
  type SenderDns,
  type SenderProblem,
  type SenderProblemCode,
  type SenderWarmup,
} from '@hearback/contract';

/** Minimum shares at which a sender is watched or failing. */
const SPAM_SHARES = { watch: 0.1, failing: 0.4 } as const;
const BOUNCE_SHARES = { watch: 0.05, failing: 0.1 } as const;
/** Minimum loss of warm-up score within a week at which a sender is watched. */
const MIN_SCORE_LOSS = 10;

export type SenderState = {
  readonly kind: 'mailbox' | 'linkedin';
  readonly connection: SenderConnection;
  /** The failure, in the provider's own words. Null unless the connection is in error. */
  readonly connection_detail: string | null;
  readonly warmup: SenderWarmup | null;
  readonly warmup_score: number | null;
  /** Instantly tried to repair the mailbox and failed. */
  readonly is_autofix_failed: boolean;
  readonly is_setup_pending: boolean;
  readonly dns: SenderDns | null;
};

/** Sums over the last days, and the oldest known score of the last week. */
export type SenderFigures = {
  readonly landed_inbox: number;
  readonly landed_spam: number;
  readonly sent: number;
  readonly bounced: number;
  readonly earlier_score: { readonly score: number; readonly days: number } | null;
};

export type SenderVerdict = { readonly band: SenderBand; readonly problems: readonly SenderProblem[] };

/** The worst problem decides. There is no composite score: each band has a reason that a person can check. */
export function assessSender(state: SenderState, figures: SenderFigures): SenderVerdict {
  const problems = [...assessState(state), ...assessFigures(figures), ...assessScore(state, figures)];
  if (problems.length === 0 && state.kind === 'mailbox') problems.push(...assessSamples(figures));
  problems.sort((a, b) => SENDER_BANDS.indexOf(a.band) - SENDER_BANDS.indexOf(b.band));
  return { band: problems[0]?.band ?? 'healthy', problems };
}

const makeProblem = (band: SenderBand, code: SenderProblemCode, text: string): SenderProblem => ({
  code,
  band,
  text,
});

const WARMUP_PROBLEMS: Readonly<Partial<Record<SenderWarmup, SenderProblem>>> = {
  banned: makeProblem('failing', 'warmup_banned', 'Banned from warm-up'),
  suspended: makeProblem('failing', 'warmup_suspended', 'Permanently suspended from warm-up'),
  paused: makeProblem('watch', 'warmup_paused', 'Warm-up is paused'),
  spam_folder_unknown: makeProblem('watch', 'spam_folder_unknown', 'Instantly cannot find the spam folder'),
};

function* assessState(state: SenderState): Iterable<SenderProblem> {
  if (state.connection === 'error')
    yield makeProblem('failing', 'disconnected', state.connection_detail ?? 'The provider reports an error');
  if (state.is_autofix_failed)
    yield makeProblem('failing', 'repair_failed', 'Instantly could not repair the connection');
  const warmup = state.warmup && WARMUP_PROBLEMS[state.warmup];
  if (warmup) yield warmup;
  if (state.connection === 'paused') yield makeProblem('watch', 'paused', 'Paused: sends no campaign email');
  if (state.connection === 'maintenance')
    yield makeProblem('watch', 'maintenance', 'In maintenance in Instantly');
  const missing = Object.entries(state.dns ?? {}).filter(([, isSet]) => !isSet);
  if (missing.length > 0) {
    const records = missing.map(([record]) => record.toUpperCase()).join(', ');
    yield makeProblem('watch', 'dns', `DNS records missing or wrong: ${records}`);
  }
  if (state.is_setup_pending)
    yield makeProblem('watch', 'setup_pending', 'The setup in Instantly is not finished');
}

const percent = (share: number): string => `${(share * 100).toFixed(1).replace(/\.0$/, '')}%`;

const toBand = (share: number, shares: Readonly<Record<'watch' | 'failing', number>>) =>
  share >= shares.failing ? 'failing' : share >= shares.watch ? 'watch' : null;

/** Samples below the minimum are not judged. */
function* assessFigures({
  landed_inbox,
  landed_spam,
  sent,
  bounced,
}: SenderFigures): Iterable<SenderProblem> {
  const bounces = sent >= MIN_SENT_EMAILS ? bounced / sent : 0;
  const bounceBand = toBand(bounces, BOUNCE_SHARES);
  if (bounceBand)
    yield makeProblem(
      bounceBand,
      'bounces',
      `${percent(bounces)} of ${counted(sent, 'email')} bounced in ${counted(BOUNCE_DAYS, 'day')}`,
    );
  const deliveries = landed_inbox + landed_spam;
  const spam = deliveries >= MIN_WARMUP_DELIVERIES ? landed_spam / deliveries : 0;
  const spamBand = toBand(spam, SPAM_SHARES);
  if (spamBand)
    yield makeProblem(
      spamBand,
      'spam',
      `${percent(spam)} of ${counted(deliveries, 'warm-up email')} landed in spam in ${counted(PLACEMENT_DAYS, 'day')}`,
    );
}

function* assessScore(
  { warmup_score }: SenderState,
  { earlier_score }: SenderFigures,
): Iterable<SenderProblem> {
  if (warmup_score === null || !earlier_score) return;
  const { score, days } = earlier_score;
  if (score - warmup_score >= MIN_SCORE_LOSS)
    yield makeProblem(
      'watch',
      'score_loss',
      `The warm-up score fell from ${score} to ${warmup_score} in ${counted(days, 'day')}`,
    );
}

function* assessSamples({ landed_inbox, landed_spam, sent }: SenderFigures): Iterable<SenderProblem> {
  const deliveries = landed_inbox + landed_spam;
  if (deliveries >= MIN_WARMUP_DELIVERIES || sent >= MIN_SENT_EMAILS) return;
  yield makeProblem(
    'unknown',
    'not_enough_data',
    `Not enough data: ${deliveries} of ${MIN_WARMUP_DELIVERIES} warm-up deliveries in ${counted(PLACEMENT_DAYS, 'day')} and ${sent} of ${MIN_SENT_EMAILS} sent emails in ${counted(BOUNCE_DAYS, 'day')}`,
  );
}
