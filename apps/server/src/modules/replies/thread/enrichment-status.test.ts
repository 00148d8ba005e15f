import { describe, expect, it } from 'vitest';
import { toEnrichmentStatus } from './enrichment-status.ts';

describe('the enrichment status of a conversation', () => {
  it("is the contact's, regardless of the message", () =>
    expect(toEnrichmentStatus('running', 'complete')).toBe('running'));

  it("is the latest message's if the contact has none", () =>
    expect(toEnrichmentStatus(null, 'error')).toBe('error'));

  it('is pending if neither has one', () => {
    expect(toEnrichmentStatus(null, null)).toBe('pending_enrichment');
    expect(toEnrichmentStatus(null, 'something new')).toBe('pending_enrichment');
  });

  it.each([
    ['enrichment_pending', 'pending_enrichment'],
    ['unknown', 'pending_enrichment'],
    ['done', 'complete'],
  ])('reads %s as %s', (alias, status) => {
    expect(toEnrichmentStatus(alias, 'error')).toBe(status);
    expect(toEnrichmentStatus(null, alias)).toBe(status);
  });
});
