import { extractFeatures, ROWS } from '../src/features.ts';
import { LABELS } from '../src/labels.ts';
import { computeScores, type Model, toProbabilities } from '../src/model.ts';
import type { Example } from './corpus.ts';
import { fit, type Sample } from './fit.ts';
import { quantize } from './quantize.ts';

export const SIZE = { rows: ROWS, columns: LABELS.length };

/** A reply with the scores of a model that was trained without its writer. */
export type Outcome = { readonly example: Example; readonly scores: number[] };

/**
 * Holds out all texts of one writer at a time, never single texts or voices. Writers repeat
 * themselves across voices, so other splits would overstate the accuracy.
 */
export function crossValidate(
  examples: readonly Example[],
  prepare: (example: Example) => Sample,
): Outcome[] {
  const samples = examples.map(prepare);
  return [...new Set(examples.map(({ writer }) => writer))].sort().flatMap((writer) => {
    const isLeftOut = (example: Example) => example.writer === writer;
    const fitted = fit(
      samples.filter((_, index) => !isLeftOut(examples[index] as Example)),
      SIZE,
    );
    const model = { ...quantize(fitted), temperature: 1, thresholds: [] };
    return score(model, examples.filter(isLeftOut));
  });
}

export const score = (model: Model, examples: readonly Example[]): Outcome[] =>
  examples.map((example) => ({ example, scores: computeScores(model, extractFeatures(example).features) }));

/** Calibrates the confidence: finds the divisor of the scores that makes the true labels most probable. */
function fitTemperature(outcomes: readonly Outcome[]): number {
  const lossAt = (temperature: number): number =>
    outcomes.reduce((sum, { example, scores }) => {
      const own = toProbabilities(scores, temperature)[LABELS.indexOf(example.label)] ?? 0;
      return sum - Math.log(Math.max(own, 1e-9));
    }, 0);
  const candidates = Array.from({ length: 80 }, (_, index) => 0.1 + index * 0.05);
  return candidates.reduce((best, next) => (lossAt(next) < lossAt(best) ? next : best));
}

/** The lowest confidence at which each label reaches its required precision. */
function chooseThresholds(
  outcomes: readonly Outcome[],
  temperature: number,
  precision: Readonly<Record<string, number>>,
): number[] {
  const guesses = outcomes.map(({ example, scores }) => {
    const probabilities = toProbabilities(scores, temperature);
    const confidence = Math.max(...probabilities);
    return { confidence, guess: probabilities.indexOf(confidence), truth: LABELS.indexOf(example.label) };
  });
  return LABELS.map((label, column) => {
    const own = guesses.filter(({ guess }) => guess === column);
    for (let threshold = 0.3; threshold < 0.95; threshold += 0.01) {
      const kept = own.filter(({ confidence }) => confidence >= threshold);
      const right = kept.filter(({ truth }) => truth === column).length;
      if (kept.length > 0 && right / kept.length >= (precision[label] ?? 0))
        return Math.round(threshold * 100) / 100;
    }
    return 0.95;
  });
}

export type Calibration = { readonly temperature: number; readonly thresholds: readonly number[] };

export function calibrate(
  outcomes: readonly Outcome[],
  precision: Readonly<Record<string, number>>,
): Calibration {
  const temperature = fitTemperature(outcomes);
  return { temperature, thresholds: chooseThresholds(outcomes, temperature, precision) };
}
