import { MAX_COUNTED } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { describeCounts, titlePrefix } from './counts.ts';

describe('conversation counts', () => {
  test.each([
    [0, 0, null, ''],
    [2, 0, '2 unread', ''],
    [0, 1, '1 needs action', '(1) '],
    [2, 5, '5 need action, 2 unread', '(5) '],
    [MAX_COUNTED, MAX_COUNTED - 1, '999 need action, 999+ unread', '(999) '],
    [0, MAX_COUNTED, '999+ need action', '(999+) '],
  ])(
    'counts of %i unread and %i that need action read %j, and %j in the page title',
    (unread, needs_action, text, tab) => {
      expect(describeCounts({ unread, needs_action, mine: 0 })).toBe(text);
      expect(titlePrefix({ unread, needs_action, mine: 0 })).toBe(tab);
    },
  );

  test('show how many are assigned to the viewer', () =>
    expect(describeCounts({ unread: 0, needs_action: 5, mine: 3 })).toBe('5 need action, 3 assigned to you'));

  test('are omitted until they are loaded', () => expect(titlePrefix(null)).toBe(''));
});
