import { ConversationFilter } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { hasFilters, InboxView } from '../view.ts';
import { isUnchanged, moveItem, toFilter, toViewChange } from './saved-view.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const CONTACT = '00000000-0000-4000-8000-000000000002';
const aView = (filter: object) => ({ id: ID, filter: ConversationFilter.parse(filter) });

describe('a saved view', () => {
  test('opens with only its own filters and keeps the open conversation', () => {
    const before = InboxView.parse({ q: 'acme', status: 'done', contact: CONTACT });
    const saved = aView({ unread: true, assigned: 'me', lang: 'de', sort: 'oldest' });
    const opened = { ...before, ...toViewChange(saved) };
    expect(JSON.parse(JSON.stringify(opened))).toEqual({
      unread: 'true',
      assigned: 'me',
      lang: 'de',
      sort: 'oldest',
      view: ID,
      contact: CONTACT,
    });
  });

  test('stores every filter', () => {
    const all = {
      q: 'acme',
      campaign_id: CONTACT,
      location_id: 'loc1',
      source: 'linkedin',
      status: 'soft_no',
      needs_action: true,
      assigned: CONTACT,
      unread: true,
      snoozed: true,
      scheduled: true,
      overdue: true,
      awaiting_reply: true,
      has_question: true,
      lang: 'de',
      added_since: new Date('2026-03-01T00:00:00').toISOString(),
      active_since: '2026-03-02T10:00:00.000Z',
      sort: 'oldest',
    } as const;
    expect(Object.keys(all).sort()).toEqual(Object.keys(ConversationFilter.shape).sort());
    expect(toFilter(toViewChange(aView(all)) as InboxView)).toEqual(all);
  });

  test('is unchanged while the URL has the same filters, in any order and notation', () => {
    const saved = aView({ status: 'interested', needs_action: true, unread: false });
    const opened = InboxView.parse(toViewChange(saved));
    expect(isUnchanged(opened, saved)).toBe(true);
    expect(isUnchanged({ ...opened, contact: CONTACT }, saved)).toBe(true);
    expect(isUnchanged({ ...opened, unread: 'true' }, saved)).toBe(false);
    expect(isUnchanged({ ...opened, sort: 'oldest' }, saved)).toBe(false);
  });

  test('a saved view of all conversations has no filters', () => {
    expect(hasFilters(InboxView.parse(toViewChange(aView({}))))).toBe(false);
  });

  test('moves to another position and shifts the others', () => {
    expect(moveItem(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moveItem(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
  });
});
