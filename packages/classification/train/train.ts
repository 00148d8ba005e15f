import { readMail } from '@hearback/mail';
import { printAgreement } from './agreement.ts';
import { type Example, readCorpus, readUnseen } from './corpus.ts';
import { calibrate, crossValidate, fitDisposition, score } from './evaluate.ts';
import { quantize } from './quantize.ts';
import { printReport, toGuesses } from './report.ts';
import { trainLanguage } from './train-language.ts';
import { trainSignals } from './train-signals.ts';
import { writeModel } from './write-model.ts';

/** Required precision of each label. */
const PRECISION = { interested: 0.89, hard_no: 0.89, soft_no: 0.85, wrong_person: 0.9, ooo: 0.9 };

/** Voices of texts that are not answers. They are evaluated separately, because mailboxes contain few of them. */
const OFF_TOPIC = new Set(['unrelated', 'off-topic']);

/** Voices that were written after the removal requests of the corpus had been labeled. */
const WITHOUT_SIGNALS = new Set(['off-topic', 'idiomatic']);

/** The input that the classifier gets in the product: the unquoted text of the mail. */
const toOwnWords = (example: Example): Example => ({ ...example, text: readMail(example.text).own_text });

const corpus = readCorpus();
const examples = corpus.map(toOwnWords);
console.log(`${examples.length} replies in ${new Set(examples.map(({ voice }) => voice)).size} voices`);
const crossed = Map.groupBy(crossValidate(examples), ({ example }) =>
  OFF_TOPIC.has(example.voice) ? 'off-topic' : 'reply',
);
const outcomes = crossed.get('reply') ?? [];
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
console.log('\nTexts that are not answers, by writers left out');
printReport(toGuesses(crossed.get('off-topic') ?? [], calibrate(outcomes, PRECISION)));
printAgreement(corpus);

const model = { ...quantize(fitDisposition(examples)), ...calibrate(outcomes, PRECISION) };
writeModel('disposition', model);
console.log(
  `\nWeights written: ${model.weights.byteLength} bytes, sure from ${model.sure}, thresholds ${model.thresholds.join(' ')}`,
);

const unseen = readUnseen().map(toOwnWords);
for (const [hand, own] of Map.groupBy(unseen, ({ voice }) => voice)) {
  console.log(`\nReplies that nothing was trained or chosen on (unseen/${hand}.txt)`);
  printReport(toGuesses(score(model, own), model));
}

trainSignals(
  examples.filter(({ voice }) => !WITHOUT_SIGNALS.has(voice)),
  unseen,
);
trainLanguage(examples, unseen);
