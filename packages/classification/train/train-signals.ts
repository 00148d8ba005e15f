import { findConcepts } from '../src/concepts.ts';
import { asksForPrice } from '../src/facts/asks.ts';
import { findMeetingTimes } from '../src/facts/meeting-times.ts';
import { findPersonNamed, listNames } from '../src/facts/person-named.ts';
import { findTopics } from '../src/facts/topics.ts';
import { computeScores } from '../src/model.ts';
import { extractSignalFeatures, SIGNALS, type Signal } from '../src/signals.ts';
import { tokenize } from '../src/tokens.ts';
import type { Example } from './corpus.ts';
import { splitWriters } from './evaluate.ts';
import { fitSignals, type SignalSample } from './fit-signals.ts';
import { quantize } from './quantize.ts';
import labels from './removal-labels.json' with { type: 'json' };
import { writeModel } from './write-model.ts';

const LEFT =
  /no longer (?:works?|with|employed)|left the (?:company|firm|business)|retired|nicht mehr (?:bei uns|im unternehmen|für)|ausgeschieden|ruhestand|ne travaille plus|a quitté|retraite|ya no trabaja|se jubil|non lavora più|in pensione|(?:já )?não trabalha (?:mais|cá|aqui|connosco)|werkt niet meer|met pensioen|slutat|gått i pension|nie pracuje|odsze\p{L}+|emerytur/iu;

/**
 * The certain values of the signals of a reply that is not labeled with them. Everything else is left out
 * of the training.
 */
function guessTruths({ text, label, language }: Example, removal: boolean | null): (boolean | null)[] {
  const concepts = new Set(findConcepts(tokenize(text)).map(({ concept }) => concept));
  const isInterested = label === 'interested';
  const truths: Record<Signal, boolean | null> = {
    removal,
    question: /[?？]/.test(text) ? isInterested || null : concepts.has('question') ? null : false,
    price: concepts.has('price') ? (isInterested && asksForPrice(text)) || null : false,
    time: findTime(text, language, isInterested),
    person:
      label === 'wrong_person' && findPersonNamed(text)
        ? true
        : listNames(text).length === 0 && !text.includes('@')
          ? false
          : null,
    left: label === 'wrong_person' ? LEFT.test(text) || (concepts.has('left') ? null : false) : false,
  };
  return SIGNALS.map((signal) => truths[signal]);
}

const SOME_DAY = new Date('2026-01-14T09:00:00Z');

function findTime(text: string, language: string, isInterested: boolean): boolean | null {
  if (isInterested && findMeetingTimes(text, language, SOME_DAY).length > 0) return true;
  return findTopics(text).days === 'none' && !/\d/.test(text) ? false : null;
}

type LabeledExample = { readonly example: Example; readonly truths: readonly (boolean | null)[] };

/** Replies of a voice are numbered from 1, as in removal-labels.json. */
function toLabeled(examples: readonly Example[]): LabeledExample[] {
  const [removal, unclear] = [new Set(labels.removal), new Set(labels.unclear)];
  const numbers = new Map<string, number>();
  return examples.map((example) => {
    const number = (numbers.get(example.voice) ?? 0) + 1;
    numbers.set(example.voice, number);
    const id = `${example.voice} ${number}`;
    const { signals } = example;
    const truths = signals
      ? SIGNALS.map((signal) => signals.includes(signal))
      : guessTruths(example, unclear.has(id) ? null : removal.has(id));
    return { example, truths };
  });
}

type ScoredExample = LabeledExample & { readonly scores: readonly number[] };

const scoreSignals = (
  model: Parameters<typeof computeScores>[0],
  own: readonly LabeledExample[],
): ScoredExample[] =>
  own.map((each) => {
    const all = extractSignalFeatures(each.example.text).map(({ features }) =>
      computeScores(model, features),
    );
    return {
      ...each,
      scores: SIGNALS.map((_, column) => Math.max(-10, ...all.map((scores) => scores[column] ?? -10))),
    };
  });

/** Labeled replies count this many times, because the others are guessed. */
const LABELED_WEIGHT = 3;

const weightSamples = (
  samples: readonly SignalSample[],
  labeled: readonly LabeledExample[],
): SignalSample[] =>
  samples.flatMap((sample, index) =>
    Array.from({ length: labeled[index]?.example.signals ? LABELED_WEIGHT : 1 }, () => sample),
  );

/** Even odds. A threshold with a recall of 0.95 for writers left out would halve the precision. */
const FIXED: Partial<Record<Signal, number>> = { removal: 0 };

type Counts = { readonly precision: number; readonly recall: number; readonly count: number };

function countAt(scored: readonly ScoredExample[], column: number, threshold: number): Counts {
  const examples = scored.filter(({ truths }) => truths[column] !== null);
  const positives = examples.filter(({ scores }) => (scores[column] as number) >= threshold);
  const right = positives.filter(({ truths }) => truths[column]).length;
  const count = examples.filter(({ truths }) => truths[column]).length;
  return {
    precision: positives.length === 0 ? 1 : right / positives.length,
    recall: count === 0 ? 1 : right / count,
    count,
  };
}

const STEP = 0.1;

/** The threshold with the best F1, unless it is fixed. */
function chooseThresholds(scored: readonly ScoredExample[]): number[] {
  return SIGNALS.map((signal, column) => {
    const candidates = Array.from({ length: 80 }, (_, index) => Math.round((4 - index * STEP) * 10) / 10);
    const fixed = FIXED[signal];
    if (fixed !== undefined) return fixed;
    const counts = candidates.map((threshold) => ({ threshold, ...countAt(scored, column, threshold) }));
    const f1 = ({ precision, recall }: Counts): number =>
      (2 * precision * recall) / (precision + recall || 1);
    return counts.reduce((best, each) => (f1(each) > f1(best) ? each : best)).threshold;
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`.padStart(7);

function printSignals(
  title: string,
  scored: readonly (ScoredExample & { thresholds: readonly number[] })[],
): void {
  console.log(`\n${title}\n${''.padEnd(12)}precision  recall  count`);
  SIGNALS.forEach((signal, column) => {
    const shifted = scored.map((each) => ({
      ...each,
      scores: each.scores.map((score, at) => score - (each.thresholds[at] ?? 0)),
    }));
    const { precision, recall, count } = countAt(shifted, column, 0);
    console.log(`${signal.padEnd(12)}${percent(precision)}  ${percent(recall)}  ${count}`);
    const languages = [...Map.groupBy(shifted, ({ example }) => example.language)].sort();
    console.log(
      `            ${languages
        .map(([language, own]) => {
          const counts = countAt(own, column, 0);
          return `${language} ${(counts.precision * 100).toFixed(0)}/${(counts.recall * 100).toFixed(0)} of ${counts.count}`;
        })
        .join(', ')}`,
    );
  });
}

export function trainSignals(examples: readonly Example[], unseen: readonly Example[]): void {
  const labeled = toLabeled(examples);
  const samples = labeled.map(
    ({ example, truths }): SignalSample => ({
      sentences: extractSignalFeatures(example.text).map(({ features }) => features),
      truths,
    }),
  );
  const scored = splitWriters(examples).flatMap((writers) => {
    const isLeftOut = ({ example }: LabeledExample): boolean => writers.has(example.writer);
    const fitted = fitSignals(
      weightSamples(
        samples.filter((_, index) => !isLeftOut(labeled[index] as LabeledExample)),
        labeled.filter((each) => !isLeftOut(each)),
      ),
    );
    return scoreSignals({ ...quantize(fitted), thresholds: [] }, labeled.filter(isLeftOut));
  });
  const marked = scored.filter(({ example }) => example.signals !== null);
  const crossed = [...Map.groupBy(marked, ({ example }) => example.writer)].flatMap(([writer, own]) => {
    const thresholds = chooseThresholds(marked.filter(({ example }) => example.writer !== writer));
    return own.map((each) => ({ ...each, thresholds }));
  });
  printSignals('Signals of writers left out (precision/recall by language)', crossed);
  const model = {
    ...quantize(fitSignals(weightSamples(samples, labeled))),
    thresholds: chooseThresholds(marked),
  };
  writeModel('signals', model);
  console.log(
    `\nWeights written: ${model.weights.byteLength} bytes, thresholds ${model.thresholds.join(' ')}`,
  );
  const rest = scoreSignals(model, toLabeled(unseen.filter(({ signals }) => signals !== null))).map(
    (each) => ({ ...each, thresholds: model.thresholds }),
  );
  printSignals('Signals of unseen replies', rest);
}
