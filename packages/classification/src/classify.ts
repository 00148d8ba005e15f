import { readFileSync } from 'node:fs';
import { featuresOf } from './features.ts';
import { type KnownLabel, LABELS } from './labels.ts';
import { type Model, scoresOf, shareOfTokens, toProbabilities } from './model.ts';
import type { Reply } from './structure.ts';
import type { Token } from './tokens.ts';

/** A stretch of the text. */
export type Span = { readonly from: number; readonly to: number };

export type Classification = {
  /** null where nothing can be said with enough confidence. */
  readonly label: KnownLabel | null;
  /** Of the label, or of the best guess where there is none; 0 to 1. */
  readonly confidence: number;
  /** The words that decided, in the order of the text; none where there is no label. */
  readonly reasons: readonly Span[];
};

const MAX_REASONS = 3;

function classifyWith(model: Model, reply: Reply): Classification {
  const { features, tokens } = featuresOf(reply);
  const probabilities = toProbabilities(scoresOf(model, features), model.temperature);
  const best = probabilities.indexOf(Math.max(...probabilities));
  const confidence = probabilities[best] ?? 0;
  const label = LABELS[best] ?? 'unknown';
  if (label === 'unknown' || confidence < (model.thresholds[best] ?? 1))
    return { label: null, confidence, reasons: [] };
  return {
    label,
    confidence,
    reasons: reasonsOf(tokens, shareOfTokens(model, features, best, tokens.length)),
  };
}

/** The words with the largest share; those that stand together become one stretch. */
function reasonsOf(tokens: readonly Token[], shares: readonly number[]): Span[] {
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

/** The built-in classifier, with the weights of this release. */
export function classify(reply: Reply): Classification {
  loaded ??= readModel(new URL('weights/', import.meta.url));
  return classifyWith(loaded, reply);
}

function readModel(folder: URL): Model {
  const facts = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8')) as Omit<Model, 'weights'>;
  const bytes = readFileSync(new URL('weights.bin', folder));
  return { ...facts, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
