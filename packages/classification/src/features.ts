import { type ConceptMention, findConcepts } from './concepts.ts';
import { extractStructure, type Reply } from './structure.ts';
import { type Token, tokenize } from './tokens.ts';

/** Number of rows of weights that features are hashed into. A power of two. */
export const ROWS = 1 << 17;

/**
 * Features as parallel lists: a row of weights, its value, and the index of its word (-1 if it has
 * none). One object per feature would cost more than the scores.
 */
export class FeatureList {
  readonly rows: number[] = [];
  readonly values: number[] = [];
  readonly tokens: number[] = [];

  get length(): number {
    return this.rows.length;
  }

  add(row: number, value: number, token = -1): void {
    this.rows.push(row);
    this.values.push(value);
    this.tokens.push(token);
  }

  /** The sum of the values of each row. */
  sumByRow(): Map<number, number> {
    const sums = new Map<number, number>();
    for (const [at, row] of this.rows.entries())
      sums.set(row, (sums.get(row) ?? 0) + (this.values[at] as number));
    return sums;
  }

  /** Scales the values added since `start` with the square root of their number, so that long texts do not weigh more than short ones. */
  scaleFrom(start: number): void {
    const scale = 1 / Math.sqrt(Math.max(1, this.length - start));
    for (let at = start; at < this.length; at += 1) this.values[at] = (this.values[at] as number) * scale;
  }
}

/** Words that negate what follows, in the nine languages. */
const NEGATIONS = new Set(
  "no not don't dont doesn't won't can't cannot never nor nobody without isn't aren't nicht kein keine keinen keiner keinem nie niemals ohne pas ne n'est jamais aucun aucune sans sin nunca ningun ninguna ninguno jamas non nessun nessuna nessuno mai senza nao nem nenhum nenhuma sem niet geen nooit zonder inte ingen inget inga aldrig utan nie zaden zadnego bez nigdy".split(
    ' ',
  ),
);
export const isNegation = (word: string): boolean => NEGATIONS.has(word);
const NEGATED_WORDS = 4;
const MAX_SUBJECT_LENGTH = 200;
const isSign = (text: string): boolean => /^[^\p{L}\p{N}]/u.test(text);

/** In short texts a single word such as 'tomorrow' would decide, and its sentence is known as a whole. */
const MIN_CONCEPT_TOKENS = 20;

/** Extracts all features of a reply. */
export function extractFeatures(reply: Reply): { features: FeatureList; tokens: Token[] } {
  const tokens = tokenize(reply.text);
  const hasConcepts = tokens.length >= MIN_CONCEPT_TOKENS;
  const features = new FeatureList();
  addWordFeatures(features, tokens);
  if (hasConcepts) addConceptFeatures(features, tokens);
  for (const name of extractStructure(reply, tokens)) features.add(hash(name), 0.35);
  const subject = tokenize((reply.subject ?? '').slice(0, MAX_SUBJECT_LENGTH));
  for (const { text } of subject) features.add(hash(`subject:${text}`), 0.1);
  for (const { concept } of hasConcepts ? findConcepts(subject) : [])
    features.add(hash(`ks:${concept}`), 0.1);
  return { features, tokens };
}

/** Words, their sequences and their parts. */
export function addWordFeatures(features: FeatureList, tokens: readonly Token[], rows = ROWS): void {
  const start = features.length;
  let token = 0;
  const add = (state: number, value: number): void => features.add(toRow(state, rows), value, token);
  let negated = 0;
  for (; token < tokens.length; token += 1) {
    const text = tokens[token]?.text ?? '$';
    const next = tokens[token + 1]?.text ?? '$';
    add(hashText(PREFIX.word, text), 1);
    add(hashText(hashCode(hashText(PREFIX.pair, text), SPACE), next), 1);
    const pair = hashText(hashCode(hashText(PREFIX.triple, text), SPACE), next);
    add(hashText(hashCode(pair, SPACE), tokens[token + 2]?.text ?? '$'), 0.7);
    if (token < 4) add(hashText(PREFIX.first, text), 1);
    if (token < 2) add(hashText(hashCode(hashText(PREFIX.firstPair, text), SPACE), next), 1);
    if (negated > 0 && !isSign(text)) add(hashText(PREFIX.negated, text), 1);
    negated = isSign(text) ? 0 : isNegation(text) ? NEGATED_WORDS : negated - 1;
    addParts(text, add);
  }
  features.scaleFrom(start);
}

/** Concepts and pairs of concepts in one sentence. They mean the same in all languages. */
export function addConceptFeatures(features: FeatureList, tokens: readonly Token[], rows = ROWS): void {
  const start = features.length;
  const sentences = groupBySentence(tokens, findConcepts(tokens));
  sentences.forEach((mentions, sentence) => {
    mentions.forEach(({ concept, token }, index) => {
      const add = (name: string, value: number): void => features.add(hash(name, rows), value, token);
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

/** Adds the character n-grams of a word, so that endings, compounds and typing errors match known words. */
function addParts(word: string, add: (state: number, value: number) => void): void {
  if (word.length < 3) return;
  const bounded = `<${word}>`;
  for (let size = 3; size <= 5; size += 1)
    for (let from = 0; from + size <= bounded.length; from += 1) {
      let state = PREFIX.part;
      for (let at = from; at < from + size; at += 1) state = hashCode(state, bounded.charCodeAt(at));
      add(state, 0.4);
    }
}

/** FNV-1a hash, one character at a time, so that names with a common beginning share its cost. */
const hashCode = (state: number, code: number): number => Math.imul(state ^ code, 0x01000193);

function hashText(state: number, text: string): number {
  let value = state;
  for (let index = 0; index < text.length; index += 1) value = hashCode(value, text.charCodeAt(index));
  return value;
}

const EMPTY = 0x811c9dc5;
const PREFIX = {
  word: hashText(EMPTY, 'w:'),
  pair: hashText(EMPTY, 'b:'),
  triple: hashText(EMPTY, 't:'),
  first: hashText(EMPTY, 'f:'),
  firstPair: hashText(EMPTY, 'f2:'),
  negated: hashText(EMPTY, 'n:'),
  part: hashText(EMPTY, 'c:'),
} as const;
const SPACE = 32;

/** `rows` is a power of two. */
const toRow = (state: number, rows: number): number => ((state ^ (state >>> 15)) >>> 0) & (rows - 1);

export const hash = (name: string, rows = ROWS): number => toRow(hashText(EMPTY, name), rows);
