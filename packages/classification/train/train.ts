import { mkdirSync, writeFileSync } from 'node:fs';
import { readMail } from '@hearback/mail';
import { featuresOf } from '../src/features.ts';
import { LABELS } from '../src/labels.ts';
import { type Example, readCorpus } from './corpus.ts';
import { chooseThresholds, crossValidate, fitTemperature } from './evaluate.ts';
import { fit, type Sample, toSample } from './fit.ts';
import { quantize } from './quantize.ts';
import { printReport, toGuesses } from './report.ts';

const WEIGHTS = new URL('../src/weights/', import.meta.url);
/** How often a label must be right where it is said at all. */
const PRECISION = { interested: 0.92, hard_no: 0.92, soft_no: 0.85, wrong_person: 0.88, ooo: 0.9 };

/** What the classifier gets in the product: the own words of the mail. */
const examples: Example[] = readCorpus().map((example) => ({
  ...example,
  text: readMail(example.text).own_text,
}));
const prepare = ({ text, subject, label }: Example): Sample =>
  toSample(featuresOf({ text, subject }).features, LABELS.indexOf(label));

console.log(`${examples.length} replies in ${new Set(examples.map(({ voice }) => voice)).size} voices`);
const outcomes = crossValidate(examples, prepare);
const temperature = fitTemperature(outcomes);
const thresholds = chooseThresholds(outcomes, temperature, PRECISION);
printReport(toGuesses(outcomes, temperature, thresholds));

const { weights, ...facts } = quantize(fit(examples.map(prepare)));
mkdirSync(WEIGHTS, { recursive: true });
writeFileSync(new URL('weights.bin', WEIGHTS), weights);
const lines = Object.entries({ ...facts, temperature, thresholds }).map(
  ([name, value]) => `  "${name}": ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`,
);
writeFileSync(new URL('model.json', WEIGHTS), ['{', lines.join(',\n'), '}', ''].join('\n'));
console.log(
  `\nWeights written: ${weights.byteLength} bytes, temperature ${temperature}, thresholds ${thresholds.join(' ')}`,
);
