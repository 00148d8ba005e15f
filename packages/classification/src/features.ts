import { findMeanings } from './meanings.ts';
import { extractStructure, type Reply } from './structure.ts';
import { type Token, tokenize } from './tokens.ts';

/** Number of rows of weights that features are hashed into. A power of two. */
export const ROWS = 1 << 18;

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

  /**
   * Scales the values added since `start` with the square root of their number, at least `least`, so that long
   * texts do not weigh more than short ones.
   */
  scaleFrom(start: number, least = 1): void {
    const scale = 1 / Math.sqrt(Math.max(least, this.length - start));
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

/** Extracts all features of a reply. */
export function extractFeatures(reply: Reply): { features: FeatureList; tokens: Token[] } {
  const tokens = tokenize(reply.text);
  const features = new FeatureList();
  addWordFeatures(features, tokens);
  addMeaningFeatures(features, tokens);
  for (const name of extractStructure(reply, tokens)) features.add(hash(name), 0.35);
  const subject = tokenize((reply.subject ?? '').slice(0, MAX_SUBJECT_LENGTH));
  for (const { text } of subject) features.add(hash(`subject:${text}`), 0.1);
  for (const meaning of findMeanings(subject).flat())
    features.add(toRow(hashText(PREFIX.subjectMeaning, meaning), ROWS), 0.1);
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

/** A word with its meanings, some of which may be negated. */
type MeaningWord = {
  readonly meanings: readonly string[];
  readonly token: number;
  readonly negated: boolean;
};

const PAIRED_WORDS = 2;
/** Weight of the features of the first and last sentence. */
const EDGE_VALUE = 0.7;
/** In short texts, unknown words lower the weight of the known ones, so that a single one does not decide. */
const MAX_DILUTING_TOKENS = 20;
const FEATURES_PER_TOKEN = 3;

/** Meanings of words, alone and in pairs within a sentence. They are the same in all languages. */
function addMeaningFeatures(features: FeatureList, tokens: readonly Token[]): void {
  const start = features.length;
  const sentences = groupBySentence(tokens);
  sentences.forEach((words, sentence) => {
    words.forEach(({ meanings, token, negated }, at) => {
      const near = words.slice(at + 1, at + 1 + PAIRED_WORDS);
      const share = 1 / Math.sqrt(meanings.length);
      for (const meaning of meanings) {
        const add = (state: number, value: number): void =>
          features.add(toRow(hashText(state, meaning), ROWS), value * share, token);
        add(PREFIX.meaning, 1);
        if (negated) add(PREFIX.negatedMeaning, 1);
        if (sentence === 0) add(PREFIX.firstMeaning, EDGE_VALUE);
        if (sentence === sentences.length - 1) add(PREFIX.lastMeaning, EDGE_VALUE);
        const pair = hashCode(hashText(PREFIX.meaningPair, meaning), SPACE);
        for (const { meanings: others } of near)
          for (const other of others)
            features.add(toRow(hashText(pair, other), ROWS), share / Math.sqrt(others.length), token);
      }
    });
  });
  features.scaleFrom(start, FEATURES_PER_TOKEN * Math.min(tokens.length, MAX_DILUTING_TOKENS));
}

const isSentenceEnd = (text: string): boolean => /^[.!?;。！？]$/.test(text);

/** The words with a meaning, by sentence. Sentences without such words are left out. */
function groupBySentence(tokens: readonly Token[]): MeaningWord[][] {
  const sentences: MeaningWord[][] = [];
  let words: MeaningWord[] = [];
  let negated = 0;
  findMeanings(tokens).forEach((meanings, token) => {
    const text = tokens[token]?.text ?? '';
    if (isSign(text)) negated = 0;
    if (meanings.length > 0) {
      if (words.length === 0) sentences.push(words);
      words.push({ meanings, token, negated: negated > 0 });
    }
    negated = meanings.includes('not') ? NEGATED_WORDS : negated - 1;
    if (isSentenceEnd(text)) words = [];
  });
  return sentences;
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
  meaning: hashText(EMPTY, 'm:'),
  negatedMeaning: hashText(EMPTY, 'mn:'),
  firstMeaning: hashText(EMPTY, 'mf:'),
  lastMeaning: hashText(EMPTY, 'ml:'),
  meaningPair: hashText(EMPTY, 'mp:'),
  subjectMeaning: hashText(EMPTY, 'ks:'),
} as const;
const SPACE = 32;

/** `rows` is a power of two. */
const toRow = (state: number, rows: number): number => ((state ^ (state >>> 15)) >>> 0) & (rows - 1);

export const hash = (name: string, rows = ROWS): number => toRow(hashText(EMPTY, name), rows);
