import { expect, test } from 'vitest';
import {
  DISPOSITION_LABELS,
  ENRICHMENT_LABELS,
  fullSourceLabel,
  reasonsText,
  sourceLabel,
} from './wording.ts';

test.each([
  ['cold_email', 'Email', 'Cold Email'],
  ['linkedin', 'LinkedIn', 'LinkedIn'],
  ['anonymous_traffic_id', 'Anonymous', 'Anonymous'],
  ['carrier_pigeon', 'Unknown', 'Unknown'],
  [null, 'Unknown', 'Unknown'],
])('the source %s is called %s in the list and %s in the thread', (source, short, full) => {
  expect(sourceLabel(source)).toBe(short);
  expect(fullSourceLabel(source)).toBe(full);
});

test('the five dispositions have their names, in the order of the keys 1 to 5', () => {
  const labels = ['Interested', 'Soft No', 'Hard No', 'Out of Office', 'Wrong Person'];
  expect(Object.values(DISPOSITION_LABELS)).toEqual(labels);
});

test('every enrichment status has its name', () => {
  const labels = ['Enrichment Pending', 'Queued', 'Running', 'Enrichment Complete', 'Error', 'Skipped'];
  expect(Object.values(ENRICHMENT_LABELS)).toEqual(labels);
});

test.each([
  ['decided by “remove me” (97% sure, built in)', { by: 'built_in', confidence: 0.97, words: ['remove me'] }],
  ['80% sure, by the model', { by: 'model', confidence: 0.8, words: [] }],
  ['as your team corrected a similar reply (93% alike)', { by: 'learned', confidence: 0.93, words: [] }],
] as const)('what decided is told: %s', (told, { words, ...reasons }) =>
  expect(reasonsText({ ...reasons, words: [...words] })).toBe(told),
);
