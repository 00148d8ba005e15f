import type { FeatureList } from './features.ts';

/** Weights of one byte each, in rows with one column per label. Multiply by `scale` to restore their size. */
export type Model = {
  readonly weights: Int8Array;
  readonly scale: number;
  readonly bias: readonly number[];
  /** Minimum confidence or score of each column. */
  readonly thresholds: readonly number[];
};

/** Maps the probability of the best guess to the share that is right, for texts of at least `min_tokens`. */
export type LengthBand = {
  readonly min_tokens: number;
  /** Ascending pairs of a probability and a share. Values in between are interpolated. */
  readonly knots: readonly (readonly [number, number])[];
};

export type DispositionModel = Model & {
  readonly bands: readonly LengthBand[];
  /** Nine of ten labels with at least this confidence are right. */
  readonly sure: number;
};

export function computeScores({ weights, scale, bias }: Model, features: FeatureList): number[] {
  const columns = bias.length;
  const sums = new Float64Array(columns);
  const { rows, values } = features;
  for (let at = 0; at < rows.length; at += 1) {
    const from = (rows[at] as number) * columns;
    const value = values[at] as number;
    for (let column = 0; column < columns; column += 1)
      sums[column] = (sums[column] as number) + value * (weights[from + column] as number);
  }
  return bias.map((start, column) => start + scale * (sums[column] as number));
}

export function toProbabilities(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** The contribution of each word to the score of a label, relative to the mean of the other labels. */
export function computeTokenShares(
  { weights, scale, bias }: Model,
  features: FeatureList,
  column: number,
  count: number,
): number[] {
  const shares = new Array<number>(count).fill(0);
  const columns = bias.length;
  for (let at = 0; at < features.length; at += 1) {
    const token = features.tokens[at] as number;
    if (token < 0) continue;
    const row = features.rows[at] as number;
    let others = 0;
    for (let other = 0; other < columns; other += 1)
      if (other !== column) others += weights[row * columns + other] ?? 0;
    const own = weights[row * columns + column] ?? 0;
    shares[token] =
      (shares[token] ?? 0) + (features.values[at] as number) * scale * (own - others / (columns - 1));
  }
  return shares;
}
