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
  test('are waiting for Clay only if their campaign has enrichment enabled', () => {
    expect(splitPending({ is_connected: true, campaigns, by_status: pending(10) })).toEqual([
      { title: 'Waiting to be sent to Clay', leads: 4 },
      { title: 'Not sent: data enrichment is off for their campaign', leads: 6 },
    ]);
  });

  test('are not waiting for Clay while no table is connected', () => {
    expect(splitPending({ is_connected: false, campaigns, by_status: pending(10) })).toEqual([
      { title: 'Not sent: no Clay table is connected', leads: 10 },
    ]);
  });

  test('are omitted if there are none', () => {
    for (const is_connected of [true, false])
      expect(splitPending({ is_connected, campaigns: [], by_status: pending(0) })).toEqual([]);
  });
});
