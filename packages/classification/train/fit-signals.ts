import { SIGNAL_ROWS, SIGNALS } from '../src/signals.ts';
import { createRandom, type LinearFit, shuffle } from './fit.ts';

export type Feature = { readonly row: number; readonly value: number };

/** The sentences of a reply, and for each signal whether it has it. Null if unknown. */
export type SignalSample = {
  readonly sentences: readonly (readonly Feature[])[];
  readonly truths: readonly (boolean | null)[];
};

const EPOCHS = 10;
const AVERAGED_PASSES = 6;
const RATE = 0.3;
const DROPOUT = 0.15;
/** The larger, the more the highest-scoring sentence decides. */
const SHARPNESS = 2;

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
  const balance = SIGNALS.map((_, column) => {
    const known = samples.filter(({ truths }) => truths[column] !== null);
    const right = known.filter(({ truths }) => truths[column]).length;
    return Math.sqrt((known.length - right) / Math.max(1, right));
  });
  const random = createRandom(20_260_117);
  const order = samples.map((_, index) => index);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const { sentences, truths } = samples[index] as SignalSample;
      const kept = sentences.map((features) => features.filter(() => random() >= DROPOUT));
      for (let column = 0; column < columns; column += 1) {
        const truth = truths[column];
        if (truth === null || truth === undefined) continue;
        const scores = kept.map((features) =>
          features.reduce(
            (sum, { row, value }) => sum + value * (weights[row * columns + column] as number),
            bias[column] as number,
          ),
        );
        const most = Math.max(...scores);
        const powers = scores.map((score) => Math.exp(SHARPNESS * (score - most)));
        const total = powers.reduce((sum, power) => sum + power, 0);
        const score = scores.reduce((sum, each, at) => sum + each * ((powers[at] as number) / total), 0);
        const error =
          (1 / (1 + Math.exp(-score)) - (truth ? 1 : 0)) * (truth ? (balance[column] as number) : 1);
        bias[column] = (bias[column] as number) - 0.01 * error;
        kept.forEach((features, at) => {
          const share = (powers[at] as number) / total;
          if (share < 0.02) return;
          for (const { row, value } of features) {
            const place = row * columns + column;
            const slope = error * share * value;
            const square = (squares[place] as number) + slope * slope;
            squares[place] = square;
            weights[place] = (weights[place] as number) - (RATE * slope) / Math.sqrt(square);
          }
        });
      }
    }
    if (epoch >= EPOCHS - AVERAGED_PASSES)
      for (let at = 0; at < means.length; at += 1)
        means[at] = (means[at] as number) + (weights[at] as number) / AVERAGED_PASSES;
  }
  return { weights: means, bias };
}
