import { toConfidence } from './confidence.ts';
import { findComplaint } from './facts/complaints.ts';
import { extractFeatures } from './features.ts';
import { findReferral } from './find-referral.ts';
import { type KnownLabel, LABELS } from './labels.ts';
import { computeScores, computeTokenShares, type DispositionModel, toProbabilities } from './model.ts';
import { readModel } from './read-model.ts';
import { readSignals, type Signal } from './signals.ts';
import { isAutomatic, isBounce, type Reply } from './structure.ts';
import type { Span, Token } from './tokens.ts';

export type Classification = {
  /** Null if the confidence is too low. */
  readonly label: KnownLabel | null;
  /** Confidence of the label, or of the best guess if there is no label; 0 to 1. */
  readonly confidence: number;
  /** True below the confidence at which nine of ten labels are right, so a person decides. */
  readonly unsure: boolean;
  /** The words that decided, in text order. Empty without a label. */
  readonly reasons: readonly Span[];
};

const MAX_REASONS = 3;

/** A yes in a text that also asks for removal or complains is left to a person. */
const MAX_CONTRADICTED_CONFIDENCE = 0.85;

/** Minimum confidence of an override: a label that follows from the kind of message, not from its words. */
const OVERRIDE_CONFIDENCE = 0.95;

function classifyWith(model: DispositionModel, reply: Reply): Classification {
  const { features, tokens } = extractFeatures(reply);
  const probabilities = toProbabilities(computeScores(model, features));
  const most = Math.max(...probabilities);
  const best = probabilities.indexOf(most);
  const guess = LABELS[best] ?? 'unknown';
  const signals = new Set(readSignals(reply.text).map(({ signal }) => signal));
  const calibrated = toConfidence(model, most, tokens.length);
  const isContradicted =
    guess === 'interested' && (signals.has('removal') || findComplaint(reply.text) !== null);
  const certainty = isContradicted ? Math.min(calibrated, MAX_CONTRADICTED_CONFIDENCE) : calibrated;
  const isSaid = guess !== 'unknown' && certainty >= (model.thresholds[best] ?? 1);
  const confidentGuess = isSaid ? guess : null;
  const another = isAutomatic(reply) || signals.has('removal') ? null : findReferral(reply.text);
  if (another)
    return {
      label: 'wrong_person',
      confidence: 1,
      unsure: false,
      reasons: [{ from: another.from, to: another.to }],
    };
  const label = isAutomatic(reply)
    ? labelAutomaticReply(reply, confidentGuess, signals, certainty >= model.sure)
    : confidentGuess;
  const confidence = label === confidentGuess ? certainty : Math.max(certainty, OVERRIDE_CONFIDENCE);
  const unsure = tokens.length > 0 && confidence < model.sure;
  if (label === null) return { label, confidence, unsure, reasons: [] };
  return {
    label,
    confidence,
    unsure,
    reasons: explainClass(tokens, computeTokenShares(model, features, LABELS.indexOf(label), tokens.length)),
  };
}

/**
 * An automatic message means that the recipient is away, unless it says that they left for good or
 * that the sender was unsubscribed. A delivery failure has no label.
 */
function labelAutomaticReply(
  reply: Reply,
  guess: KnownLabel | null,
  signals: ReadonlySet<Signal>,
  isSure: boolean,
): KnownLabel | null {
  if (isBounce(reply)) return null;
  // Absences name stand-ins too, so the signal alone does not outweigh a text that is clearly about an absence.
  if (isSure && guess === 'wrong_person') return 'wrong_person';
  if (signals.has('left') && !(isSure && guess === 'ooo')) return 'wrong_person';
  return guess === 'hard_no' && signals.has('removal') ? 'hard_no' : 'ooo';
}

/** The words with the largest shares. Adjacent words are merged into one span. */
function explainClass(tokens: readonly Token[], shares: readonly number[]): Span[] {
  const most = Math.max(0, ...shares);
  const strong = shares
    .map((share, index) => ({ share, index }))
    .filter(({ share, index }) => share > most * 0.4 && /[\p{L}\p{N}]/u.test(tokens[index]?.text ?? ''))
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_REASONS * 2)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  const spans: { from: number; to: number; last: number }[] = [];
  for (const index of strong) {
    const token = tokens[index] as Token;
    const before = spans.at(-1);
    if (before && index - before.last <= 2) Object.assign(before, { to: token.to, last: index });
    else spans.push({ from: token.from, to: token.to, last: index });
  }
  return spans.slice(0, MAX_REASONS).map(({ from, to }) => ({ from, to }));
}

let loaded: DispositionModel | undefined;

/** Classifies a reply with the weights of this release. */
export function classify(reply: Reply): Classification {
  loaded ??= readModel<DispositionModel>('disposition');
  return classifyWith(loaded, reply);
}
