import { expect, test } from 'vitest';
import { DISPOSITION_LABELS, ENRICHMENT_LABELS, fullSourceLabel, sourceLabel } from './wording.ts';

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
  const labels = ['Enrichment Pending', 'Queued', 'Running', 'Enrichment Complete', 'Error'];
  expect(Object.values(ENRICHMENT_LABELS)).toEqual(labels);
});
