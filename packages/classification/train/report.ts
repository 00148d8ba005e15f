import { toConfidence } from '../src/confidence.ts';
import { LABELS, type Label } from '../src/labels.ts';
import { isAutomatic } from '../src/structure.ts';
import type { Example } from './corpus.ts';
import { type Calibration, isRight, type Outcome } from './evaluate.ts';

type Guess = {
  readonly example: Example;
  readonly truth: Label;
  readonly predicted: Label;
  readonly best: Label;
  readonly confidence: number;
  readonly right: boolean;
  readonly tokens: number;
};
type Figures = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly count: number;
};

const KNOWN = LABELS.filter((label) => label !== 'unknown');

export function toGuesses(outcomes: readonly Outcome[], { bands, thresholds }: Calibration): Guess[] {
  return outcomes.map((outcome) => {
    const { example, guess, probability, tokens } = outcome;
    const confidence = toConfidence({ bands }, probability, tokens);
    const best = LABELS[guess] as Label;
    const predicted = confidence >= (thresholds[guess] ?? 1) ? best : 'unknown';
    return { example, truth: example.label, predicted, best, confidence, right: isRight(outcome), tokens };
  });
}

function toFigures(guesses: readonly Guess[], label: Label, by: 'predicted' | 'best'): Figures {
  const predictions = guesses.filter((guess) => guess[by] === label);
  const count = guesses.filter(({ truth }) => truth === label).length;
  const right = predictions.filter(({ truth }) => truth === label).length;
  const precision = predictions.length === 0 ? 0 : right / predictions.length;
  const recall = count === 0 ? 0 : right / count;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    count,
  };
}

/** Averaged over the five dispositions. */
const macroF1 = (guesses: readonly Guess[], by: 'predicted' | 'best'): number =>
  KNOWN.reduce((sum, label) => sum + toFigures(guesses, label, by).f1, 0) / KNOWN.length;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(7);

export function printReport(guesses: readonly Guess[]): void {
  if (guesses.every(({ truth }) => truth === 'unknown')) {
    const silent = guesses.filter(({ predicted }) => predicted === 'unknown').length;
    console.log(`no prediction for ${silent} of ${guesses.length}`);
    return;
  }
  console.log('\nConfusion (rows: what it is, columns: the best guess)');
  console.log(`${''.padEnd(14)}${LABELS.map((label) => label.padStart(13)).join('')}`);
  for (const truth of LABELS) {
    const row = LABELS.map(
      (best) => guesses.filter((guess) => guess.truth === truth && guess.best === best).length,
    );
    console.log(`${truth.padEnd(14)}${row.map((count) => String(count).padStart(13)).join('')}`);
  }
  for (const by of ['best', 'predicted'] as const) {
    console.log(by === 'best' ? '\nThe best guess, always given' : '\nPredictions above the thresholds');
    console.log(`${''.padEnd(14)}precision  recall      F1   count`);
    for (const label of KNOWN) {
      const { precision, recall, f1, count } = toFigures(guesses, label, by);
      console.log(
        `${label.padEnd(14)}${percent(precision)}  ${percent(recall)} ${percent(f1)}  ${String(count).padStart(6)}`,
      );
    }
    console.log(`macro F1 ${percent(macroF1(guesses, by))}`);
  }
  const right = guesses.filter(({ truth, predicted }) => truth === predicted).length;
  console.log(
    `accuracy ${percent(right / guesses.length)} (saying nothing of what tells nothing counts as right)`,
  );
  const labeledGuesses = guesses.filter(({ truth }) => truth !== 'unknown');
  console.log(
    `coverage ${percent(labeledGuesses.filter(({ predicted }) => predicted !== 'unknown').length / labeledGuesses.length)}`,
  );
  printGroups('language', guesses, ({ example }) => example.language);
  printGroups('kind', guesses, toKind);
  printCalibration(guesses);
}

const MIN_LONG_TOKENS = 30;

function toKind({ example, tokens }: Guess): string {
  if (isAutomatic(example)) return 'automatic';
  return `${tokens < MIN_LONG_TOKENS ? 'short' : 'long'} ${example.channel}`;
}

function printGroups(name: string, guesses: readonly Guess[], toGroup: (guess: Guess) => string): void {
  console.log(`\n${`By ${name}`.padEnd(17)}accuracy  macro F1 (best)  (predicted)  replies`);
  for (const [group, own] of [...Map.groupBy(guesses, toGroup)].sort()) {
    const right = own.filter((guess) => guess.right).length;
    console.log(
      `${group.padEnd(17)}${percent(right / own.length)}  ${percent(macroF1(own, 'best'))}        ${percent(macroF1(own, 'predicted'))}  ${own.length}`,
    );
  }
}

const CONFIDENCE_BANDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01];

/** For each band, the mean confidence and the share that is right. They should be equal. */
function printCalibration(guesses: readonly Guess[]): void {
  for (const [name, own] of [
    ['all', guesses],
    ['short', guesses.filter(({ tokens }) => tokens < MIN_LONG_TOKENS)],
    ['long', guesses.filter(({ tokens }) => tokens >= MIN_LONG_TOKENS)],
  ] as const) {
    console.log(`\nConfidence, ${name}  mean  right  replies`);
    CONFIDENCE_BANDS.slice(0, -1).forEach((from, index) => {
      const until = CONFIDENCE_BANDS[index + 1] as number;
      const band = own.filter(({ confidence }) => confidence >= from && confidence < until);
      if (band.length === 0) return;
      const mean = band.reduce((sum, { confidence }) => sum + confidence, 0) / band.length;
      const right = band.filter((guess) => guess.right).length / band.length;
      console.log(
        `${`${from}-${Math.min(1, until)}`.padEnd(12)}${percent(mean)}  ${percent(right)}  ${band.length}`,
      );
    });
  }
}
