import { expect, it } from 'vitest';
import { adviseOverlap, type Overlap, type OverlapLead } from './overlaps.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const lead = (client: string, campaign: string, sentiment: OverlapLead['sentiment'] = null): OverlapLead => ({
  ...{ contact_id: ID, contact: 'Ada', campaign_id: ID, campaign, location_id: client, client, sentiment },
  ...{ added_at: '2026-11-03T08:00:00.000Z', last_message_at: null },
});
const overlap = (clients: number, ...leads: OverlapLead[]): Overlap => ({
  ...{ name: 'ada@lead.test', clients, campaigns: leads.length, leads },
});

it('advises to keep the first client, or the one with an interested reply', () => {
  expect(adviseOverlap('person', overlap(2, lead('Acme', 'One'), lead('Bell', 'Two')))).toBe(
    'Keep the lead for Acme, which was first, on Nov 3, 2026. Remove it from the campaigns of the other clients.',
  );
  expect(adviseOverlap('company', overlap(2, lead('Acme', 'One'), lead('Bell', 'Two', 'interested')))).toBe(
    'Decide which client contacts the company. Bell has an interested reply.',
  );
  expect(adviseOverlap('person', overlap(1, lead('Acme', 'One'), lead('Acme', 'Two')))).toBe(
    'Keep the lead in One, which was first, on Nov 3, 2026. Remove it from the other campaigns.',
  );
});
