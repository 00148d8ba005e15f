import { ENRICHMENT_STATUSES, type EnrichmentStatus } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { splitPending } from './split-pending.ts';

const pending = (leads: number) =>
  ({
    ...Object.fromEntries(ENRICHMENT_STATUSES.map((status) => [status, 0])),
    pending_enrichment: leads,
  }) as Record<EnrichmentStatus, number>;

const campaigns = [
  { enrichment_enabled: true, by_status: pending(4) },
  { enrichment_enabled: false, by_status: pending(6) },
];

describe('pending leads', () => {
  test('wait for Clay only where their campaign has enrichment switched on', () => {
    expect(splitPending({ is_connected: true, campaigns, by_status: pending(10) })).toEqual([
      { title: 'Waiting to be sent to Clay', leads: 4 },
      { title: 'Not sent: data enrichment is off in their campaign', leads: 6 },
    ]);
  });

  test('do not wait for Clay while no table is connected', () => {
    expect(splitPending({ is_connected: false, campaigns, by_status: pending(10) })).toEqual([
      { title: 'Not sent: no Clay table is connected', leads: 10 },
    ]);
  });

  test('are not mentioned where there are none', () => {
    for (const is_connected of [true, false])
      expect(splitPending({ is_connected, campaigns: [], by_status: pending(0) })).toEqual([]);
  });
});
