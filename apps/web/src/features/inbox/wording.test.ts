import { expect, test } from 'vitest';
import { ENRICHMENT_LABELS, fullSourceLabel, sourceLabel } from './wording.ts';

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

test('every enrichment status has a label', () => {
  const labels = ['Enrichment Pending', 'Queued', 'Running', 'Enrichment Complete', 'Error', 'Skipped'];
  expect(Object.values(ENRICHMENT_LABELS)).toEqual(labels);
});
