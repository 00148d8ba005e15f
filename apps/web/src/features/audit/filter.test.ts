import { describe, expect, test } from 'vitest';
import { hasFilters, toQueryFilter } from './filter.ts';
import { AuditView } from './view.ts';

describe('the filter of the audit trail', () => {
  test('uses whole days of the viewer’s calendar, including the last one', () => {
    const { from, to } = toQueryFilter({ from: '2026-03-03', until: '2026-03-31' });
    expect(new Date(from ?? '')).toEqual(new Date(2026, 2, 3));
    expect(new Date(to ?? '')).toEqual(new Date(2026, 3, 1));
  });

  test('omits filters that are off and invalid values in the URL', () => {
    expect(toQueryFilter(AuditView.parse({ kind: 'nonsense', from: 'yesterday', q: '' }))).toEqual({});
    expect(hasFilters({})).toBe(false);
    expect(hasFilters({ kind: 'refused' })).toBe(true);
  });
});
