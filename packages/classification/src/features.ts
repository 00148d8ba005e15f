import { type ConceptMention, findConcepts } from './concepts.ts';
import { extractStructure, type Reply } from './structure.ts';
import { type Token, tokenize } from './tokens.ts';

/** Number of rows of weights that features are hashed into. A power of two. */
export const ROWS = 1 << 17;

/** A row of weights, its value, and the index of its word (-1 if it has none). */
export type Feature = { readonly row: number; readonly value: number; readonly token: number };

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
export function extractFeatures(reply: Reply): { features: Feature[]; tokens: Token[] } {
  const tokens = tokenize(reply.text);
  const hasConcepts = tokens.length >= MIN_CONCEPT_TOKENS;
  const features = [...extractWordFeatures(tokens), ...(hasConcepts ? extractConceptFeatures(tokens) : [])];
  for (const name of extractStructure(reply, tokens))
    features.push({ row: hash(name), value: 0.35, token: -1 });
  const subject = tokenize((reply.subject ?? '').slice(0, MAX_SUBJECT_LENGTH));
  for (const { text } of subject) features.push({ row: hash(`subject:${text}`), value: 0.1, token: -1 });
  for (const { concept } of hasConcepts ? findConcepts(subject) : [])
    features.push({ row: hash(`ks:${concept}`), value: 0.1, token: -1 });
  return { features, tokens };
}

/** Scales values with the square root of their number, so that long texts do not weigh more than short ones. */
function scaleValues(features: readonly Feature[]): Feature[] {
  const scale = 1 / Math.sqrt(Math.max(1, features.length));
  return features.map((feature) => ({ ...feature, value: feature.value * scale }));
}

/** Words, their sequences and their parts. */
export function extractWordFeatures(tokens: readonly Token[], rows = ROWS): Feature[] {
  const found: Feature[] = [];
  const add = (name: string, token: number, value: number): void =>
    void found.push({ row: hash(name, rows), value, token });
  let negated = 0;
  tokens.forEach(({ text }, index) => {
    const next = tokens[index + 1]?.text ?? '$';
    const afterNext = tokens[index + 2]?.text ?? '$';
    add(`w:${text}`, index, 1);
    add(`b:${text} ${next}`, index, 1);
    add(`t:${text} ${next} ${afterNext}`, index, 0.7);
    if (index < 4) add(`f:${text}`, index, 1);
    if (index < 2) add(`f2:${text} ${next}`, index, 1);
    if (negated > 0 && !isSign(text)) add(`n:${text}`, index, 1);
    negated = isSign(text) ? 0 : isNegation(text) ? NEGATED_WORDS : negated - 1;
    addParts(text, index, add);
  });
  return scaleValues(found);
}

/** Concepts and pairs of concepts in one sentence. They mean the same in all languages. */
export function extractConceptFeatures(tokens: readonly Token[], rows = ROWS): Feature[] {
  const found: Feature[] = [];
  const sentences = groupBySentence(tokens, findConcepts(tokens));
  sentences.forEach((mentions, sentence) => {
    mentions.forEach(({ concept, token }, index) => {
      const add = (name: string, value: number): void =>
        void found.push({ row: hash(name, rows), value, token });
      add(`k:${concept}`, 1);
      if (sentence === 0) add(`kf:${concept}`, 0.7);
      if (sentence === sentences.length - 1) add(`kl:${concept}`, 0.7);
      for (const { concept: next } of mentions.slice(index + 1, index + 1 + PAIRED_CONCEPTS))
        add(`kp:${concept} ${next}`, 1);
    });
  });
  return scaleValues(found);
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
function addParts(
  word: string,
  token: number,
  add: (name: string, token: number, value: number) => void,
): void {
  if (word.length < 3) return;
  const bounded = `<${word}>`;
  for (const size of [3, 4, 5])
    for (let from = 0; from + size <= bounded.length; from += 1)
      add(`c:${bounded.slice(from, from + size)}`, token, 0.4);
}

/** FNV-1a hash. `rows` is a power of two. */
export function hash(name: string, rows = ROWS): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    value ^= name.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  value ^= value >>> 15;
  return (value >>> 0) & (rows - 1);
}
