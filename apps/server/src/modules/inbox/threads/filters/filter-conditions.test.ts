import { ConversationFilter } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { filterToConditions } from './filter-conditions.ts';

const worker = { role: 'team', user_type: 'agency', user_id: 'me' };
const reader = { role: 'client', user_type: 'agency_customer', user_id: 'me' };
const PERSON_ID = '0b5e9f0c-7c1f-4f0e-9a2b-0d5f6a7b8c9d';

const ask = (input: object, viewer = worker) => filterToConditions(viewer, ConversationFilter.parse(input));
const NOT_SNOOZED = ['snoozed', false];

describe('a filter', () => {
  it.each([
    [{}, [NOT_SNOOZED]],
    [{ needs_action: 'true' }, [['needs_action', true], NOT_SNOOZED]],
    [{ needs_action: false, unread: 'false' }, [NOT_SNOOZED]],
    [{ status: 'done' }, [['needs_action', false], NOT_SNOOZED]],
    [{ status: 'unread' }, [['unread', true], NOT_SNOOZED]],
    [{ status: 'hard_no', unread: true }, [['unread', true], ['sentiment', 'hard_no'], NOT_SNOOZED]],
    [{ snoozed: true }, [['snoozed', true]]],
    [{ status: 'snoozed' }, [['snoozed', true]]],
    [{ assigned: 'me' }, [['assigned_to', 'me'], NOT_SNOOZED]],
    [{ assigned: 'nobody' }, [['assigned_to', null], NOT_SNOOZED]],
    [{ assigned: PERSON_ID }, [['assigned_to', PERSON_ID], NOT_SNOOZED]],
    [
      { lang: 'de', has_question: true, scheduled: 'true', source: 'linkedin' },
      [['source', 'linkedin'], ['lang', 'de'], ['scheduled', true], ['has_question', true], NOT_SNOOZED],
    ],
    [{ q: 'prices' }, []],
    [{ active_since: '2026-01-01T00:00:00Z' }, []],
  ])('a filter of %j becomes the conditions %j', (input, expected) => expect(ask(input)).toEqual(expected));

  it('ignores snoozed and returned state for read-only people', () => {
    expect(ask({}, reader)).toEqual([]);
    expect(ask({ needs_action: true }, reader)).toEqual([['unhandled', true]]);
    expect(ask({ status: 'done' }, reader)).toEqual([['unhandled', false]]);
  });
});
