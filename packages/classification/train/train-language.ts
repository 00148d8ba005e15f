import { LANGUAGE_ROWS, LANGUAGES, type Language, languageFeaturesOf } from '../src/language.ts';
import { type Model, scoresOf, toProbabilities } from '../src/model.ts';
import type { Example } from './corpus.ts';
import { fit, toSample } from './fit.ts';
import { quantize } from './quantize.ts';
import { writeModel } from './write-model.ts';

/** Too little to be sure of is left to whoever knows more; a wrong language is worse than English. */
const LEAST_CONFIDENCE = 0.7;

/** The languages of the same corpus, so that 'Non merci' is answered in French. */
export function trainLanguage(examples: readonly Example[], unseen: readonly Example[]): void {
  const samples = examples
    .filter(({ language }) => LANGUAGES.includes(language as Language))
    .map(({ text, language }) => toSample(languageFeaturesOf(text), LANGUAGES.indexOf(language as Language)));
  const fitted = quantize(fit(samples, { rows: LANGUAGE_ROWS, columns: LANGUAGES.length }));
  const model = { ...fitted, temperature: 1, thresholds: LANGUAGES.map(() => LEAST_CONFIDENCE) };
  writeModel('language', model);
  const said = unseen.map(({ text, language }) => ({ language, best: guess(model, text) }));
  const sure = said.filter(({ best }) => best !== null);
  const right = sure.filter(({ language, best }) => language === best);
  console.log(
    `\nLanguage of the unseen replies: ${right.length} right of ${sure.length} said, of ${said.length}; ${model.weights.byteLength} bytes`,
  );
}

function guess(model: Model, text: string): Language | null {
  const probabilities = toProbabilities(scoresOf(model, languageFeaturesOf(text)), model.temperature);
  const most = Math.max(...probabilities);
  return most >= LEAST_CONFIDENCE ? (LANGUAGES[probabilities.indexOf(most)] ?? null) : null;
}
