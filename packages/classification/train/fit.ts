import type { FeatureList } from '../src/features.ts';
import { toProbabilities } from '../src/model.ts';

/** Rows of weights and their values. */
type SparseVector = { readonly rows: Int32Array; readonly values: Float32Array };
/** The features of a reply. */
export type Sample = SparseVector & { readonly label: number; readonly weight: number };
export type LinearFit = { readonly weights: Float32Array; readonly bias: number[] };

export type Size = { readonly rows: number; readonly columns: number };

const EPOCHS = 10;
/** Number of last passes whose weights are averaged. */
const AVERAGED_PASSES = 6;
const RATE = 0.5;
/** Share of a reply's features that are dropped in each pass, so that no single word decides a label. */
const DROPOUT = 0.15;

/** Merges duplicate rows and adds up their values. */
function toSparseVector(features: FeatureList): SparseVector {
  const sums = features.sumByRow();
  return { rows: Int32Array.from(sums.keys()), values: Float32Array.from(sums.values()) };
}

export const toSample = (features: FeatureList, label: number, weight = 1): Sample => ({
  ...toSparseVector(features),
  label,
  weight,
});

/**
 * Multinomial logistic regression with AdaGrad. Averages the weights of the last passes, so that
 * the last few replies do not dominate. The order comes from a fixed seed, so training is
 * reproducible.
 */
export function fit(samples: readonly Sample[], size: Size): LinearFit {
  const weights = new Float32Array(size.rows * size.columns);
  const squares = new Float32Array(size.rows * size.columns).fill(1e-4);
  const means = new Float32Array(size.rows * size.columns);
  const bias = new Array<number>(size.columns).fill(0);
  const balance = computeBalance(samples, size.columns);
  const random = createRandom(20_260_101);
  const order = samples.map((_, index) => index);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const sample = samples[index] as Sample;
      const hidden = Uint8Array.from(sample.rows, () => (random() < DROPOUT ? 1 : 0));
      const probabilities = toProbabilities(computeScores(sample, hidden, weights, bias));
      const weight = (balance[sample.label] ?? 1) * sample.weight;
      const errors = probabilities.map(
        (share, column) => (share - (column === sample.label ? 1 : 0)) * weight,
      );
      errors.forEach((error, column) => {
        bias[column] = (bias[column] ?? 0) - 0.01 * error;
      });
      step(sample, { hidden, errors, weights, squares, rate: RATE });
    }
    if (epoch >= EPOCHS - AVERAGED_PASSES) addTo(means, weights, 1 / AVERAGED_PASSES);
  }
  return { weights: means, bias };
}

function addTo(sums: Float32Array, values: Float32Array, share: number): void {
  for (let at = 0; at < sums.length; at += 1)
    sums[at] = (sums[at] as number) + share * (values[at] as number);
}

/** Scores of all columns, without the hidden rows. */
function computeScores(
  { rows, values }: SparseVector,
  hidden: Uint8Array,
  weights: Float32Array,
  bias: readonly number[],
): number[] {
  const columns = bias.length;
  const sums = new Float64Array(columns);
  for (let at = 0; at < rows.length; at += 1) {
    if (hidden[at] === 1) continue;
    const from = (rows[at] as number) * columns;
    const value = values[at] as number;
    for (let column = 0; column < columns; column += 1)
      sums[column] = (sums[column] as number) + value * (weights[from + column] as number);
  }
  return bias.map((start, column) => start + (sums[column] as number));
}

type Step = {
  readonly hidden: Uint8Array;
  /** One per column. */
  readonly errors: ArrayLike<number>;
  readonly weights: Float32Array;
  readonly squares: Float32Array;
  readonly rate: number;
};

/** One step of AdaGrad. */
function step({ rows, values }: SparseVector, { hidden, errors, weights, squares, rate }: Step): void {
  const columns = errors.length;
  for (let at = 0; at < rows.length; at += 1) {
    if (hidden[at] === 1) continue;
    const from = (rows[at] as number) * columns;
    const value = values[at] as number;
    for (let column = 0; column < columns; column += 1) {
      const place = from + column;
      const slope = (errors[column] as number) * value;
      const square = (squares[place] as number) + slope * slope;
      squares[place] = square;
      weights[place] = (weights[place] as number) - (rate * slope) / Math.sqrt(square);
    }
  }
}

/** Gives rare labels a slightly higher weight. */
function computeBalance(samples: readonly Sample[], columns: number): number[] {
  const counts = new Array<number>(columns).fill(1);
  for (const { label } of samples) counts[label] = (counts[label] ?? 0) + 1;
  return counts.map((count) => Math.sqrt(samples.length / columns / count));
}

/** Mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
}
