import { LABELS, type Label } from '../src/labels.ts';
import { toProbabilities } from '../src/model.ts';
import type { Calibration, Outcome } from './evaluate.ts';

type Guess = { readonly truth: Label; readonly said: Label; readonly best: Label; readonly language: string };
type Figures = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly count: number;
};

const KNOWN = LABELS.filter((label) => label !== 'unknown');

export function toGuesses(outcomes: readonly Outcome[], { temperature, thresholds }: Calibration): Guess[] {
  return outcomes.map(({ example, scores }) => {
    const probabilities = toProbabilities(scores, temperature);
    const column = probabilities.indexOf(Math.max(...probabilities));
    const best = LABELS[column] as Label;
    const sure = (probabilities[column] ?? 0) >= (thresholds[column] ?? 1);
    return { truth: example.label, said: sure ? best : 'unknown', best, language: example.language };
  });
}

function toFigures(guesses: readonly Guess[], label: Label, by: 'said' | 'best'): Figures {
  const said = guesses.filter((guess) => guess[by] === label);
  const count = guesses.filter(({ truth }) => truth === label).length;
  const right = said.filter(({ truth }) => truth === label).length;
  const precision = said.length === 0 ? 0 : right / said.length;
  const recall = count === 0 ? 0 : right / count;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    count,
  };
}

/** Averaged over the five dispositions. */
const macroF1 = (guesses: readonly Guess[], by: 'said' | 'best'): number =>
  KNOWN.reduce((sum, label) => sum + toFigures(guesses, label, by).f1, 0) / KNOWN.length;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(7);

export function printReport(guesses: readonly Guess[]): void {
  if (guesses.every(({ truth }) => truth === 'unknown')) {
    const silent = guesses.filter(({ said }) => said === 'unknown').length;
    console.log(`nothing is said of ${silent} of ${guesses.length}`);
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
  for (const by of ['best', 'said'] as const) {
    console.log(by === 'best' ? '\nThe best guess, always given' : '\nWhat is said, above the thresholds');
    console.log(`${''.padEnd(14)}precision  recall      F1   count`);
    for (const label of KNOWN) {
      const { precision, recall, f1, count } = toFigures(guesses, label, by);
      console.log(
        `${label.padEnd(14)}${percent(precision)}  ${percent(recall)} ${percent(f1)}  ${String(count).padStart(6)}`,
      );
    }
    console.log(`macro F1 ${percent(macroF1(guesses, by))}`);
  }
  const right = guesses.filter(({ truth, said }) => truth === said).length;
  console.log(
    `accuracy ${percent(right / guesses.length)} (saying nothing of what tells nothing counts as right)`,
  );
  const known = guesses.filter(({ truth }) => truth !== 'unknown');
  console.log(`coverage ${percent(known.filter(({ said }) => said !== 'unknown').length / known.length)}`);
  console.log('\nBy language      macro F1 (best)  (said)  replies');
  for (const [language, own] of [...Map.groupBy(guesses, (guess) => guess.language)].sort())
    console.log(
      `${language.padEnd(14)}${percent(macroF1(own, 'best'))}        ${percent(macroF1(own, 'said'))}  ${own.length}`,
    );
}
