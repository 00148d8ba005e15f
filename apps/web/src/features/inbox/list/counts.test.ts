import { MAX_COUNTED } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { describeCounts, titlePrefix } from './counts.ts';

describe('how many conversations wait', () => {
  test.each([
    [0, 0, null, ''],
    [2, 0, '2 unread', ''],
    [0, 1, '1 needs action', '(1) '],
    [2, 5, '5 need action, 2 unread', '(5) '],
    [MAX_COUNTED, MAX_COUNTED - 1, '999 need action, 999+ unread', '(999) '],
    [0, MAX_COUNTED, '999+ need action', '(999+) '],
  ])(
    '%i unread and %i that need action are told as %j, in the tab as %j',
    (unread, needs_action, told, tab) => {
      expect(describeCounts({ unread, needs_action, mine: 0 })).toBe(told);
      expect(titlePrefix({ unread, needs_action, mine: 0 })).toBe(tab);
    },
  );

  test('is told apart where some are the viewer’s own', () =>
    expect(describeCounts({ unread: 0, needs_action: 5, mine: 3 })).toBe('5 need action, 3 of them yours'));

  test('is not told before it is known', () => expect(titlePrefix(null)).toBe(''));
});
