import { expect, test } from 'vitest';
import { jobs } from './registry.ts';

/** The payload that the queue gives to cron jobs. */
const BY_THE_CLOCK = { _cron: { ts: '2026-11-16T07:00:00.000Z', backfilled: false } };

test.each(jobs.filter(({ cron }) => cron !== undefined).map((job) => [job.name, job] as const))(
  '%s accepts the payload of a cron job',
  (_name, { payload }) => {
    expect(payload.safeParse(BY_THE_CLOCK).success).toBe(true);
  },
);

test('only the ingestion jobs, which call no provider, have reserved slots', () => {
  expect(jobs.flatMap(({ name, hasReservedSlots }) => (hasReservedSlots ? [name] : [])).sort()).toEqual([
    'webhooks.process-event',
    'webhooks.process-waiting',
  ]);
});
