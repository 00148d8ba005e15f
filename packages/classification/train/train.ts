import { readMail } from '@hearback/mail';
import { extractFeatures } from '../src/features.ts';
import { LABELS } from '../src/labels.ts';
import { printAgreement } from './agreement.ts';
import { type Example, readCorpus, readUnseen } from './corpus.ts';
import { calibrate, crossValidate, SIZE, score } from './evaluate.ts';
import { fit, type Sample, toSample } from './fit.ts';
import { quantize } from './quantize.ts';
import { printReport, toGuesses } from './report.ts';
import { trainLanguage } from './train-language.ts';
import { trainSignals } from './train-signals.ts';
import { writeModel } from './write-model.ts';

/** Required precision of each label. */
const PRECISION = { interested: 0.92, hard_no: 0.92, soft_no: 0.85, wrong_person: 0.88, ooo: 0.9 };

/** The input that the classifier gets in the product: the unquoted text of the mail. */
const toOwnWords = (example: Example): Example => ({ ...example, text: readMail(example.text).own_text });
const prepare = (example: Example): Sample =>
  toSample(extractFeatures(example).features, LABELS.indexOf(example.label));

const corpus = readCorpus();
const examples = corpus.map(toOwnWords);
console.log(`${examples.length} replies in ${new Set(examples.map(({ voice }) => voice)).size} voices`);
// Texts that are not an answer come from one writer, so holding them out would remove the whole
// class. They stay in the training set, and the unseen texts evaluate them.
const outcomes = crossValidate(examples, prepare).filter(({ example }) => example.voice !== 'unrelated');
// A writer's replies are calibrated with those of the other writers.
const writers = Map.groupBy(outcomes, ({ example }) => example.writer);
const guesses = [...writers].flatMap(([writer, own]) =>
  toGuesses(
    own,
    calibrate(
      outcomes.filter(({ example }) => example.writer !== writer),
      PRECISION,
    ),
  ),
);
printReport(guesses);
printAgreement(corpus);

const model = { ...quantize(fit(examples.map(prepare), SIZE)), ...calibrate(outcomes, PRECISION) };
writeModel('disposition', model);
console.log(
  `\nWeights written: ${model.weights.byteLength} bytes, sure from ${model.sure}, thresholds ${model.thresholds.join(' ')}`,
);

const unseen = readUnseen().map(toOwnWords);
for (const [hand, own] of Map.groupBy(unseen, ({ voice }) => voice)) {
  console.log(`\nReplies written to be hard, that nothing was trained or chosen on (unseen/${hand}.txt)`);
  printReport(toGuesses(score(model, own), model));
}

trainSignals(examples, unseen);
trainLanguage(examples, unseen);
