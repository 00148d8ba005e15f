import { describe, expect, it } from 'vitest';
import { enrichmentStatusOf } from './enrichment-status.ts';

describe('the enrichment status of a conversation', () => {
  it("is the contact's, whatever a message says", () =>
    expect(enrichmentStatusOf('running', 'complete')).toBe('running'));

  it("is the latest message's when the contact has none", () =>
    expect(enrichmentStatusOf(null, 'error')).toBe('error'));

  it('is pending when nobody says anything', () => {
    expect(enrichmentStatusOf(null, null)).toBe('pending_enrichment');
    expect(enrichmentStatusOf(null, 'something new')).toBe('pending_enrichment');
  });

  it.each([
    ['enrichment_pending', 'pending_enrichment'],
    ['unknown', 'pending_enrichment'],
    ['done', 'complete'],
  ])('reads %s as %s', (alias, status) => {
    expect(enrichmentStatusOf(alias, 'error')).toBe(status);
    expect(enrichmentStatusOf(null, alias)).toBe(status);
  });
});
