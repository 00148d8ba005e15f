import { describe, expect, test } from 'vitest';
import {
  isTicked,
  limitToVisible,
  MAX_TICKED,
  NO_SELECTION,
  selectIds,
  tick,
  toLeadSelection,
} from './selection.ts';

describe('the selection of leads', () => {
  test('selects and deselects single leads', () => {
    const ann = tick(NO_SELECTION, 'ann');
    expect(isTicked(ann, 'ann')).toBe(true);
    expect(isTicked(tick(ann, 'ann'), 'ann')).toBe(false);
  });

  test("is limited to the server's maximum", () => {
    const ids = Array.from({ length: MAX_TICKED + 5 }, (_, n) => `lead ${n}`);
    const fullSelection = selectIds(ids);
    expect(fullSelection).toHaveProperty('size', MAX_TICKED);
    expect(isTicked(tick(fullSelection, 'one more'), 'one more')).toBe(false);
  });

  test('drops leads that have left the list', () => {
    const both = selectIds(['ann', 'ben']);
    expect(limitToVisible(both, new Set(['ben', 'eve']))).toEqual(new Set(['ben']));
    expect(limitToVisible(both, new Set(['ann', 'ben']))).toBe(both);
    expect(limitToVisible('all', new Set())).toBe('all');
  });

  test('is sent to the server as ids, or as the filters of the list', () => {
    expect(toLeadSelection(selectIds(['ann']), { q: 'x' })).toEqual({ contact_ids: ['ann'] });
    expect(toLeadSelection('all', { q: 'x' })).toEqual({ all: true, filter: { q: 'x' } });
  });
});
