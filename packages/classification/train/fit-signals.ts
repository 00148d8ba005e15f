import type { FeatureList } from '../src/features.ts';
import { SIGNAL_ROWS, SIGNALS } from '../src/signals.ts';
import { createRandom, type LinearFit, shuffle } from './fit.ts';

/** The sentences of a reply, and for each signal whether it has it. Null if unknown. */
export type SignalSample = {
  readonly sentences: readonly FeatureList[];
  readonly truths: readonly (boolean | null)[];
};

const EPOCHS = 10;
const AVERAGED_PASSES = 6;
const RATE = 0.3;
const DROPOUT = 0.15;
/** The larger, the more the highest-scoring sentence decides. */
const SHARPNESS = 2;
/** Sentences with a smaller share are not trained. */
const MIN_SHARE = 0.02;

/**
 * Logistic regression per signal over sentences. Only whole replies are labeled. The score of a
 * reply is the mean of its sentences, weighted by their own scores, so training finds the sentence that
 * gives the signal.
 */
export function fitSignals(samples: readonly SignalSample[]): LinearFit {
  const columns = SIGNALS.length;
  const weights = new Float32Array(SIGNAL_ROWS * columns);
  const squares = new Float32Array(SIGNAL_ROWS * columns).fill(0.1);
  const means = new Float32Array(SIGNAL_ROWS * columns);
  const bias = new Array<number>(columns).fill(-1);
  const balance = computeBalance(samples);
  const random = createRandom(20_260_117);
  const order = samples.map((_, index) => index);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const { sentences, truths } = samples[index] as SignalSample;
      const keptSentences = sentences.map((features) => dropFeatures(features, random));
      for (let column = 0; column < columns; column += 1) {
        const truth = truths[column];
        if (truth === null || truth === undefined) continue;
        const scores = keptSentences.map((sentence) => scoreColumn(sentence, weights, bias, column));
        const shares = toShares(scores);
        const score = scores.reduce((sum, each, at) => sum + each * (shares[at] as number), 0);
        const error =
          (1 / (1 + Math.exp(-score)) - (truth ? 1 : 0)) * (truth ? (balance[column] as number) : 1);
        bias[column] = (bias[column] as number) - 0.01 * error;
        keptSentences.forEach((sentence, at) => {
          const share = shares[at] as number;
          if (share >= MIN_SHARE) step(sentence, { weights, squares, columns, column, error: error * share });
        });
      }
    }
    if (epoch >= EPOCHS - AVERAGED_PASSES)
      for (let at = 0; at < means.length; at += 1)
        means[at] = (means[at] as number) + (weights[at] as number) / AVERAGED_PASSES;
  }
  return { weights: means, bias };
}

/** Gives rare signals a higher weight. */
const computeBalance = (samples: readonly SignalSample[]): number[] =>
  SIGNALS.map((_, column) => {
    const labeledSamples = samples.filter(({ truths }) => truths[column] !== null);
    const right = labeledSamples.filter(({ truths }) => truths[column]).length;
    return Math.sqrt((labeledSamples.length - right) / Math.max(1, right));
  });

type KeptSentence = { readonly rows: Int32Array; readonly values: Float64Array; readonly count: number };

function dropFeatures({ rows, values }: FeatureList, random: () => number): KeptSentence {
  const result = { rows: new Int32Array(rows.length), values: new Float64Array(rows.length) };
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (random() < DROPOUT) continue;
    result.rows[count] = rows[at] as number;
    result.values[count] = values[at] as number;
    count += 1;
  }
  return { ...result, count };
}

function scoreColumn(
  { rows, values, count }: KeptSentence,
  weights: Float32Array,
  bias: readonly number[],
  column: number,
): number {
  let sum = bias[column] as number;
  for (let at = 0; at < count; at += 1)
    sum += (values[at] as number) * (weights[(rows[at] as number) * bias.length + column] as number);
  return sum;
}

/** The share of each sentence in the score of the reply. */
function toShares(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(SHARPNESS * (score - most)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

type Step = {
  readonly weights: Float32Array;
  readonly squares: Float32Array;
  readonly columns: number;
  readonly column: number;
  readonly error: number;
};

/** One step of AdaGrad for one signal. */
function step(
  { rows, values, count }: KeptSentence,
  { weights, squares, columns, column, error }: Step,
): void {
  for (let at = 0; at < count; at += 1) {
    const place = (rows[at] as number) * columns + column;
    const slope = error * (values[at] as number);
    const square = (squares[place] as number) + slope * slope;
    squares[place] = square;
    weights[place] = (weights[place] as number) - (RATE * slope) / Math.sqrt(square);
  }
}
