import type { Conversation } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { aConversation } from '#web/lib/testing/conversations.ts';
import { isStillListed } from './still-listed.ts';

const TOMORROW = '2026-11-18T09:00:00.000Z';
const ME = { id: 'me-id', name: 'Mia Own' };
const OTHER = { id: 'other-id', name: 'Ola Other' };
const FINISHED = { unhandled: false, returned: null, answer_due_at: null };

type Filter = Parameters<typeof isStillListed>[2];

const CASES: [
  change: string,
  changed: Partial<Conversation>,
  list: string,
  filter: Filter,
  stays: boolean,
][] = [
  ['finished', FINISHED, 'To do', { needs_action: 'true' }, false],
  ['finished', FINISHED, 'All', {}, true],
  ['finished', FINISHED, 'Overdue', { overdue: 'true' }, false],
  ['finished', FINISHED, 'Done', { status: 'done' }, true],
  ['reopened', { unhandled: true }, 'Done', { status: 'done' }, false],
  ['reopened', { unhandled: true }, 'Waiting for reply', { awaiting_reply: 'true' }, false],
  ['snoozed', { snoozed_until: TOMORROW }, 'To do', { needs_action: 'true' }, false],
  ['snoozed', { snoozed_until: TOMORROW }, 'All', {}, false],
  ['snoozed', { snoozed_until: TOMORROW }, 'a search', { q: 'sprockets' }, true],
  ['snoozed', { snoozed_until: TOMORROW }, 'Snoozed', { snoozed: 'true' }, true],
  ['returned from snooze', { snoozed_until: null }, 'Snoozed', { snoozed: 'true' }, false],
  ['set to soft no', { sentiment: 'soft_no' }, 'Interested', { status: 'interested' }, false],
  ['set to soft no', { sentiment: 'soft_no' }, 'Soft no', { status: 'soft_no' }, true],
  ['set to soft no', { sentiment: 'soft_no' }, 'To do', { needs_action: 'true' }, true],
  ['assigned to a colleague', { assignee: OTHER }, 'Mine', { assigned: 'me' }, false],
  ['assigned to the viewer', { assignee: ME }, 'Mine', { assigned: 'me' }, true],
  ['assigned to the viewer', { assignee: ME }, 'Unassigned', { assigned: 'nobody' }, false],
  ['unassigned', { assignee: null }, 'those of a colleague', { assigned: 'other-id' }, false],
  ['read', { unread: false }, 'Unread', { status: 'unread' }, true],
  ['read', { unread: false }, 'To do', { needs_action: 'true' }, true],
];

describe('a conversation that is', () => {
  test.each(CASES)('%s (%o): the list %s (%o) keeps it: %s', (_change, changed, _list, filter, stays) => {
    const conversation = aConversation(1, { unhandled: true, ...changed });
    expect(isStillListed(conversation, changed, filter, 'me-id')).toBe(stays);
  });
});
