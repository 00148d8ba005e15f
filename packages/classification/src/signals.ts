import { type ConceptMention, findConcepts } from './concepts.ts';
import { asksForPrice, asksToStop } from './facts/asks.ts';
import { listNames } from './facts/person-named.ts';
import { addWordFeatures, FeatureList, hash } from './features.ts';
import { computeScores } from './model.ts';
import { readModel } from './read-model.ts';
import { extractStructure } from './structure.ts';
import { type Span, type Token, tokenize } from './tokens.ts';

/** In the order of the weights. */
export const SIGNALS = ['removal', 'question', 'price', 'time', 'person', 'left'] as const;
export type Signal = (typeof SIGNALS)[number];

/** Number of rows of weights that features of signals are hashed into. A power of two. */
export const SIGNAL_ROWS = 1 << 16;

/** Longer texts are read at both ends, where people say what they want. */
const MAX_CHARACTERS = 3_000;
const HEAD_CHARACTERS = 1_000;
const TAIL_CHARACTERS = 500;
const MAX_SENTENCES = 30;
const STRUCTURE_VALUE = 0.4;

/** Splits after a sign that ends a sentence and at line breaks. A period inside a date or an address does not count. */
const SENTENCE_END = /(?<=[.!?…])\s|[。！？]|\n/gu;

function splitSentences(text: string): Span[] {
  const length = Math.min(text.length, MAX_CHARACTERS);
  if (length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return splitRange(text, { from: 0, to: length });
  return [
    ...splitRange(text, { from: 0, to: HEAD_CHARACTERS }),
    ...splitRange(text, { from: length - TAIL_CHARACTERS, to: length }),
  ];
}

function splitRange(text: string, { from: start, to: end }: Span): Span[] {
  const range = text.slice(start, end);
  const spans: Span[] = [];
  let from = start;
  const add = (to: number): void => {
    if (/[\p{L}\p{N}?]/u.test(text.slice(from, to))) spans.push({ from, to });
    from = to;
  };
  for (const match of range.matchAll(SENTENCE_END)) {
    if (spans.length === MAX_SENTENCES - 1) break;
    add(start + match.index + match[0].length);
  }
  add(end);
  return spans;
}

/**
 * Features of each sentence. A signal is in one sentence, regardless of the rest of the text, so
 * each sentence is scored separately. The words of `asks.ts` are a feature among others.
 */
export function extractSignalFeatures(text: string): { features: FeatureList; span: Span }[] {
  let before = new FeatureList();
  return splitSentences(text).map((span) => {
    const sentence = text.slice(span.from, span.to);
    const tokens = tokenize(sentence);
    const features = new FeatureList();
    addWordFeatures(features, tokens, SIGNAL_ROWS);
    const concepts = new FeatureList();
    addConceptFeatures(concepts, tokens);
    for (const [at, row] of concepts.rows.entries()) features.add(row, concepts.values[at] as number);
    // A pronoun refers to the sentence before.
    for (const [at, row] of before.rows.entries())
      features.add((row ^ 0x5bd1) & (SIGNAL_ROWS - 1), (before.values[at] as number) * 0.5);
    before = concepts;
    const add = (name: string): void => features.add(hash(name, SIGNAL_ROWS), STRUCTURE_VALUE);
    for (const name of extractStructure({ text: sentence }, tokens)) add(name);
    if (asksToStop(sentence)) add('s:asks-to-stop');
    if (asksForPrice(sentence)) add('s:asks-for-price');
    if (listNames(sentence).length > 0) add('s:name');
    return { features, span };
  });
}

/** Concepts and pairs of concepts in one sentence. They mean the same in all languages. */
function addConceptFeatures(features: FeatureList, tokens: readonly Token[]): void {
  const start = features.length;
  const sentences = groupBySentence(tokens, findConcepts(tokens));
  sentences.forEach((mentions, sentence) => {
    mentions.forEach(({ concept, token }, index) => {
      const add = (name: string, value: number): void => features.add(hash(name, SIGNAL_ROWS), value, token);
      add(`k:${concept}`, 1);
      if (sentence === 0) add(`kf:${concept}`, 0.7);
      if (sentence === sentences.length - 1) add(`kl:${concept}`, 0.7);
      for (const { concept: next } of mentions.slice(index + 1, index + 1 + PAIRED_CONCEPTS))
        add(`kp:${concept} ${next}`, 1);
    });
  });
  features.scaleFrom(start);
}

const PAIRED_CONCEPTS = 2;
const isSentenceEnd = (text: string): boolean => /^[.!?;。！？]$/u.test(text);

function groupBySentence(tokens: readonly Token[], mentions: readonly ConceptMention[]): ConceptMention[][] {
  const numbers: number[] = [];
  let number = 0;
  for (const { text } of tokens) {
    numbers.push(number);
    if (isSentenceEnd(text)) number += 1;
  }
  return [...Map.groupBy(mentions, ({ token }) => numbers[token] ?? 0).values()];
}

export type SignalReading = { readonly signal: Signal; readonly span: Span };

let loaded: ReturnType<typeof readModel> | undefined;

/** The signals of a text, each with the sentence that gives it. */
export function readSignals(text: string): SignalReading[] {
  loaded ??= readModel('signals');
  const model = loaded;
  const best = SIGNALS.map(() => ({ score: Number.NEGATIVE_INFINITY, span: { from: 0, to: 0 } }));
  for (const { features, span } of extractSignalFeatures(text))
    computeScores(model, features).forEach((score, column) => {
      if (score > (best[column]?.score ?? 0)) best[column] = { score, span };
    });
  return SIGNALS.flatMap((signal, column) => {
    const found = best[column];
    return found && found.score >= (model.thresholds[column] ?? 0) ? [{ signal, span: found.span }] : [];
  });
}
