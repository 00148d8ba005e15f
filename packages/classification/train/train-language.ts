import { extractLanguageFeatures, LANGUAGE_ROWS, LANGUAGES, type Language } from '../src/language.ts';
import { computeScores, type Model, toProbabilities } from '../src/model.ts';
import type { Example } from './corpus.ts';
import { fit, toSample } from './fit.ts';
import { quantize } from './quantize.ts';
import { writeModel } from './write-model.ts';

/** A wrong language is worse than English, so uncertain texts have no language. */
const MIN_CONFIDENCE = 0.7;

/** The last column is for all other languages, so that Danish is not taken for Swedish. */
function toColumn(language: string): number {
  const column = LANGUAGES.indexOf(language as Language);
  return column < 0 ? LANGUAGES.length : column;
}

/** Trains the language detector on the same corpus, so that 'Non merci' is answered in French. */
export function trainLanguage(examples: readonly Example[], unseen: readonly Example[]): void {
  const samples = examples.map(({ text, language }) =>
    toSample(extractLanguageFeatures(text), toColumn(language)),
  );
  const columns = LANGUAGES.length + 1;
  const fitted = quantize(fit(samples, { rows: LANGUAGE_ROWS, columns }));
  const model = { ...fitted, thresholds: Array.from({ length: columns }, () => MIN_CONFIDENCE) };
  writeModel('language', model);
  const guesses = unseen.map(({ text, language }) => ({ language, best: guess(model, text) }));
  const sure = guesses.filter(({ best }) => best !== null);
  const right = sure.filter(({ language, best }) => language === best);
  console.log(
    `\nLanguage of the unseen replies: ${right.length} right of ${sure.length} predicted, of ${guesses.length}; ${model.weights.byteLength} bytes`,
  );
}

function guess(model: Model, text: string): Language | null {
  const probabilities = toProbabilities(computeScores(model, extractLanguageFeatures(text)));
  const most = Math.max(...probabilities);
  return most >= MIN_CONFIDENCE ? (LANGUAGES[probabilities.indexOf(most)] ?? null) : null;
}
