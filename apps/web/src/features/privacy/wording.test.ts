import { expect, test } from 'vitest';
import { RETENTION_WORDS, toAmount, toTotal } from './wording.ts';

test('findings are counted as own rows and mentions in other records', () => {
  expect(toAmount({ own: 1, mentions: 0 })).toBe('1 row');
  expect(toAmount({ own: 0, mentions: 2 })).toBe('2 mentions in other records');
  expect(toAmount({ own: 1204, mentions: 1 })).toBe('1,204 rows, 1 mention in other records');
  const found = { table: 'notes', title: 'Notes', own: 2, mentions: 3 };
  expect(toTotal([found, found])).toBe(10);
});

test('describes what a rule would delete', () => {
  expect(RETENTION_WORDS.webhook_events.effect(1204, 90)).toBe(
    'Would delete the payload of 1,204 webhook events older than 90 days.',
  );
  expect(RETENTION_WORDS.audit.effect(1, 1)).toBe('Would remove 1 entry older than 1 day.');
});
