import type { Feature } from './features.ts';
import { LABELS } from './labels.ts';

/** Weights of one byte each, row by row, one column per label; `scale` brings them back to their size. */
export type Model = {
  readonly weights: Int8Array;
  readonly scale: number;
  readonly bias: readonly number[];
  /** Divides the scores, so that a confidence of 0.9 is right nine times of ten. */
  readonly temperature: number;
  /** Below it nothing is said, by label. */
  readonly thresholds: readonly number[];
};

const COLUMNS = LABELS.length;

export function scoresOf(model: Model, features: readonly Feature[]): number[] {
  const scores = [...model.bias];
  for (const { row, value } of features)
    for (let column = 0; column < COLUMNS; column += 1)
      scores[column] =
        (scores[column] ?? 0) + value * model.scale * (model.weights[row * COLUMNS + column] ?? 0);
  return scores;
}

export function toProbabilities(scores: readonly number[], temperature: number): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp((score - most) / temperature));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** What each word added to one label's score, against the mean of the others. */
export function shareOfTokens(
  { weights, scale }: Model,
  features: readonly Feature[],
  column: number,
  count: number,
): number[] {
  const shares = new Array<number>(count).fill(0);
  for (const { row, value, token } of features) {
    if (token < 0) continue;
    let others = 0;
    for (let other = 0; other < COLUMNS; other += 1)
      if (other !== column) others += weights[row * COLUMNS + other] ?? 0;
    const own = weights[row * COLUMNS + column] ?? 0;
    shares[token] = (shares[token] ?? 0) + value * scale * (own - others / (COLUMNS - 1));
  }
  return shares;
}
