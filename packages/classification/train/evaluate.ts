import { LENGTH_BANDS, toConfidence } from '../src/confidence.ts';
import { extractFeatures, ROWS } from '../src/features.ts';
import { LABELS } from '../src/labels.ts';
import { computeScores, type LengthBand, type Model, toProbabilities } from '../src/model.ts';
import type { Example } from './corpus.ts';
import { fit, type LinearFit, type Sample, toSample } from './fit.ts';
import { joinReplies } from './join-replies.ts';
import { quantize } from './quantize.ts';

const SIZE = { rows: ROWS, columns: LABELS.length };

/** The best guess for a reply of a model that was trained without its writer. */
export type Outcome = {
  readonly example: Example;
  readonly guess: number;
  /** The probability of the guess, not calibrated. */
  readonly probability: number;
  readonly tokens: number;
};

const FOLDS = 10;

/**
 * Groups of writers. All texts of a writer are held out together, never single texts or voices. Writers
 * repeat themselves across voices, so other splits would overstate the accuracy.
 */
export function splitWriters(examples: readonly Example[]): ReadonlySet<string>[] {
  const writers = [...new Set(examples.map(({ writer }) => writer))].sort((a, b) => Number(a) - Number(b));
  return Array.from(
    { length: Math.min(FOLDS, writers.length) },
    (_, fold) => new Set(writers.filter((_, index) => index % FOLDS === fold)),
  );
}

const JOINED_REPLIES = 4_000;
const JOINED_WEIGHT = 0.5;

const prepare = (example: Example, weight = 1): Sample =>
  toSample(extractFeatures(example).features, LABELS.indexOf(example.label), weight);

/** Trains on the examples and on longer replies joined from them. */
export const fitDisposition = (examples: readonly Example[]): LinearFit =>
  fit(
    [
      ...examples.map((example) => prepare(example)),
      ...joinReplies(examples, JOINED_REPLIES).map((example) => prepare(example, JOINED_WEIGHT)),
    ],
    SIZE,
  );

/** Scores the examples of some writers with a model that was trained without them. */
function scoreLeftOut(examples: readonly Example[], writers: ReadonlySet<string>): Outcome[] {
  const isLeftOut = ({ writer }: Example): boolean => writers.has(writer);
  const fitted = fitDisposition(examples.filter((example) => !isLeftOut(example)));
  return score({ ...quantize(fitted), thresholds: [] }, examples.filter(isLeftOut));
}

export const crossValidate = (examples: readonly Example[]): Outcome[] =>
  splitWriters(examples).flatMap((writers) => scoreLeftOut(examples, writers));

export const score = (model: Model, examples: readonly Example[]): Outcome[] =>
  examples.map((example) => {
    const { features, tokens } = extractFeatures(example);
    const probabilities = toProbabilities(computeScores(model, features));
    const probability = Math.max(...probabilities);
    return { example, guess: probabilities.indexOf(probability), probability, tokens: tokens.length };
  });

export const isRight = ({ example, guess }: Outcome): boolean => LABELS[guess] === example.label;

const KNOTS = 12;

/** Isotonic regression: the share that is right never falls as the probability rises. */
function fitKnots(outcomes: readonly Outcome[]): [number, number][] {
  const sorted = [...outcomes].sort((a, b) => a.probability - b.probability);
  const size = Math.max(1, Math.ceil(sorted.length / KNOTS));
  const pools: { at: number; right: number; count: number }[] = [];
  for (let from = 0; from < sorted.length; from += size) {
    const chunk = sorted.slice(from, from + size);
    pools.push({
      at: chunk.reduce((sum, { probability }) => sum + probability, 0),
      right: chunk.filter(isRight).length,
      count: chunk.length,
    });
    for (let last = pools.at(-1), before = pools.at(-2); last && before; ) {
      if (before.right / before.count <= last.right / last.count) break;
      pools.splice(-2, 2, {
        at: before.at + last.at,
        right: before.right + last.right,
        count: before.count + last.count,
      });
      [last, before] = [pools.at(-1), pools.at(-2)];
    }
  }
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  return pools.map(({ at, right, count }) => [round(at / count), round(right / count)]);
}

/** Calibrates short and long texts separately. Words dilute each other in long texts. */
const fitBands = (outcomes: readonly Outcome[]): LengthBand[] =>
  LENGTH_BANDS.map((min_tokens, index) => ({
    min_tokens,
    knots: fitKnots(
      outcomes.filter(
        ({ tokens }) =>
          tokens >= min_tokens && tokens < (LENGTH_BANDS[index + 1] ?? Number.POSITIVE_INFINITY),
      ),
    ),
  }));

/** The lowest confidence at which each label reaches its required precision. */
function chooseThresholds(
  outcomes: readonly Outcome[],
  bands: readonly LengthBand[],
  precision: Readonly<Record<string, number>>,
): number[] {
  return LABELS.map((label, column) => {
    const own = outcomes
      .filter(({ guess }) => guess === column)
      .map((outcome) => ({
        confidence: toConfidence({ bands }, outcome.probability, outcome.tokens),
        right: isRight(outcome),
      }));
    for (let threshold = 0.3; threshold < 0.95; threshold += 0.01) {
      const candidates = own.filter(({ confidence }) => confidence >= threshold);
      const right = candidates.filter((each) => each.right).length;
      if (candidates.length > 0 && right / candidates.length >= (precision[label] ?? 0))
        return Math.round(threshold * 100) / 100;
    }
    return 0.95;
  });
}

const SURE_SHARE = 0.9;
const BAND_WIDTH = 0.05;

/** The start of the lowest confidence band from which on every band is right nine times out of ten. */
function chooseSure(outcomes: readonly Outcome[], bands: readonly LengthBand[]): number {
  const all = outcomes.map((outcome) => ({
    confidence: toConfidence({ bands }, outcome.probability, outcome.tokens),
    right: isRight(outcome),
  }));
  let sure = 1;
  for (let from = 1 - BAND_WIDTH; from > 0; from -= BAND_WIDTH) {
    const band = all.filter(
      ({ confidence }) => confidence >= from && confidence < (sure === 1 ? 2 : from + BAND_WIDTH),
    );
    const right = band.filter((each) => each.right).length;
    if (band.length > 0 && right / band.length < SURE_SHARE) break;
    sure = Math.round(from * 100) / 100;
  }
  return sure;
}

export type Calibration = {
  readonly bands: readonly LengthBand[];
  readonly thresholds: readonly number[];
  readonly sure: number;
};

export function calibrate(
  outcomes: readonly Outcome[],
  precision: Readonly<Record<string, number>>,
): Calibration {
  const bands = fitBands(outcomes);
  return {
    bands,
    thresholds: chooseThresholds(outcomes, bands, precision),
    sure: chooseSure(outcomes, bands),
  };
}
