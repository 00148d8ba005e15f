import { describe, expect, test } from 'vitest';
import { hasFilters, InboxView, NO_FILTERS, toQueryFilter, withoutTeamwork } from './view.ts';

const CONTACT = '00000000-0000-4000-8000-000000000001';

describe('the URL of the inbox', () => {
  test('holds filters, sort, search and the open conversation', () => {
    const all = {
      q: 'acme',
      campaign_id: CONTACT,
      location_id: 'loc1',
      source: 'linkedin',
      status: 'soft_no',
      needs_action: 'true',
      sort: 'oldest',
      contact: CONTACT,
    };
    expect(InboxView.parse(all)).toEqual(all);
  });

  test('accepts numbers and booleans that the router parsed from text', () => {
    const parsed = { q: 555, location_id: 42, needs_action: true };
    expect(InboxView.parse(parsed)).toEqual({ q: '555', location_id: '42', needs_action: 'true' });
  });

  test('ignores invalid values', () => {
    const odd = {
      source: 'fax',
      status: 'x',
      needs_action: 'perhaps',
      sort: 'up',
      contact: 'me',
      other: '1',
    };
    expect(JSON.stringify(InboxView.parse(odd))).toBe('{}');
  });

  test('produces the same query regardless of the open conversation', () => {
    expect(toQueryFilter({ q: 'acme', contact: CONTACT })).toEqual({ q: 'acme', sort: 'newest' });
    expect(toQueryFilter({ q: '  ', source: undefined, sort: 'oldest' })).toEqual({ sort: 'oldest' });
  });

  test('is unfiltered if it has only a sort and an open conversation', () => {
    expect(hasFilters({ sort: 'oldest', contact: CONTACT })).toBe(false);
    expect(hasFilters({ needs_action: 'true' })).toBe(true);
    expect(hasFilters({ ...InboxView.parse({ q: 'acme', status: 'done' }), ...NO_FILTERS })).toBe(false);
  });

  test('ignores snooze and assignment filters for read-only users', () => {
    const view = { status: 'snoozed', assigned: 'me', q: 'acme' } as const;
    expect(toQueryFilter(withoutTeamwork(view))).toEqual({ q: 'acme', sort: 'newest' });
    expect(toQueryFilter(withoutTeamwork({ status: 'done' }))).toEqual({ status: 'done', sort: 'newest' });
  });
});
