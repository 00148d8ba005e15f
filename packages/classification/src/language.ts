import { FeatureList, hash } from './features.ts';
import { computeScores, toProbabilities } from './model.ts';
import { readModel } from './read-model.ts';

/** In the order of the weights, which have one more column for all other languages. */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language is recognized by letters and endings, so it needs far fewer rows than a disposition. A power of two. */
export const LANGUAGE_ROWS = 1 << 14;
const LOOKED_AT = 1_000;
const MAX_WORD_LENGTH = 30;

/** Keeps accents, unlike the features of a disposition, because they distinguish languages. */
export function extractLanguageFeatures(text: string): FeatureList {
  const names: string[] = [];
  for (const [word] of text
    .slice(0, LOOKED_AT)
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    const bounded = `<${word.slice(0, MAX_WORD_LENGTH)}>`;
    names.push(bounded);
    for (const size of [1, 2, 3, 4])
      for (let from = 0; from + size <= bounded.length; from += 1)
        names.push(bounded.slice(from, from + size));
  }
  const value = 1 / Math.sqrt(Math.max(1, names.length));
  const features = new FeatureList();
  for (const name of names) features.add(hash(name, LANGUAGE_ROWS), value);
  return features;
}

let loaded: ReturnType<typeof readModel> | undefined;

/** Returns one of the nine languages, or null if the text is too short or in another language. */
export function detectLanguage(text: string): Language | null {
  const features = extractLanguageFeatures(text);
  if (features.length === 0 || !isMostlyLatin(text)) return null;
  loaded ??= readModel('language');
  const probabilities = toProbabilities(computeScores(loaded, features));
  const most = Math.max(...probabilities);
  const best = probabilities.indexOf(most);
  return most >= (loaded.thresholds[best] ?? 1) ? (LANGUAGES[best] ?? null) : null;
}

function isMostlyLatin(text: string): boolean {
  const letters = text.slice(0, LOOKED_AT).match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length > letters.length / 2;
}
