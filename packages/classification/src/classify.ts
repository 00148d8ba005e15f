import { findAnotherMeant } from './another-meant.ts';
import { asksToStop } from './facts/asks.ts';
import { extractFeatures } from './features.ts';
import { type KnownLabel, LABELS } from './labels.ts';
import { computeScores, computeTokenShares, type Model, toProbabilities } from './model.ts';
import { readModel } from './read-model.ts';
import { isAutomatic, isBounce, type Reply } from './structure.ts';
import type { Token } from './tokens.ts';

/** A range of character positions in the text. */
export type Span = { readonly from: number; readonly to: number };

export type Classification = {
  /** Null if the confidence is too low. */
  readonly label: KnownLabel | null;
  /** Confidence of the label, or of the best guess if there is no label; 0 to 1. */
  readonly confidence: number;
  /** The words that decided, in text order. Empty without a label. */
  readonly reasons: readonly Span[];
};

const MAX_REASONS = 3;

function classifyWith(model: Model, reply: Reply): Classification {
  const { features, tokens } = extractFeatures(reply);
  const probabilities = toProbabilities(computeScores(model, features), model.temperature);
  const best = probabilities.indexOf(Math.max(...probabilities));
  const guess = LABELS[best] ?? 'unknown';
  const isSure = guess !== 'unknown' && (probabilities[best] ?? 0) >= (model.thresholds[best] ?? 1);
  const said = isSure ? guess : null;
  const certainty = probabilities[best] ?? 0;
  const another = isAutomatic(reply) || asksToStop(reply.text) ? null : findAnotherMeant(reply.text);
  if (another)
    return { label: 'wrong_person', confidence: 1, reasons: [{ from: another.from, to: another.to }] };
  const label = isAutomatic(reply) ? labelAutomaticReply(reply, said, certainty) : said;
  // A label that follows from the kind of message needs no words.
  const confidence = label === guess || label === null ? certainty : 1;
  if (label === null) return { label, confidence, reasons: [] };
  return {
    label,
    confidence,
    reasons: explainClass(tokens, computeTokenShares(model, features, LABELS.indexOf(label), tokens.length)),
  };
}

/**
 * Minimum confidence for an automatic message to mean more than an absence, because such messages
 * name colleagues, too.
 */
const MIN_AUTOMATIC_CONFIDENCE = 0.8;

/**
 * An automatic message means that the recipient is away, unless it says that they left or that the
 * sender was unsubscribed. A delivery failure has no label.
 */
function labelAutomaticReply(reply: Reply, said: KnownLabel | null, certainty: number): KnownLabel | null {
  if (isBounce(reply)) return null;
  return certainty >= MIN_AUTOMATIC_CONFIDENCE && (said === 'wrong_person' || said === 'hard_no')
    ? said
    : 'ooo';
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

let loaded: Model | undefined;

/** Classifies a reply with the weights of this release. */
export function classify(reply: Reply): Classification {
  loaded ??= readModel('disposition');
  return classifyWith(loaded, reply);
}
