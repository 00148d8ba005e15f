import { expect, test } from 'vitest';
import { jobs } from './registry.ts';

/** As the queue fills it in. */
const BY_THE_CLOCK = { _cron: { ts: '2026-11-16T07:00:00.000Z', backfilled: false } };

test.each(jobs.filter(({ cron }) => cron !== undefined).map((job) => [job.name, job] as const))(
  '%s, which the clock starts, takes what the clock gives it',
  (_name, { payload }) => {
    expect(payload.safeParse(BY_THE_CLOCK).success).toBe(true);
  },
);

test('what was told by a provider and waits to be a message has kept places, and nothing that calls a provider', () => {
  expect(jobs.flatMap(({ name, hasKeptPlaces }) => (hasKeptPlaces ? [name] : [])).sort()).toEqual([
    'webhooks.process-event',
    'webhooks.process-waiting',
  ]);
});
