import { describe, expect, test } from 'vitest';
import { formatMoney } from '#web/lib/wording/numbers.ts';
import { changedFields, disputedFields, mergeIncoming, toEdit, toPayload } from './opportunity-edits.ts';

const empty = toEdit(null);

describe('the opportunity form', () => {
  test('starts as a one-time lead without value, dates and notes', () => {
    expect(toPayload(empty)).toEqual({
      status: 'lead',
      estimated_value: null,
      billing_type: 'one_time',
      estimated_close_date: null,
      priority_date: null,
      notes: null,
    });
  });

  test.each([
    [{ status: '' }, { status: 'lead' }],
    [{ status: ' won ' }, { status: 'won' }],
    [{ estimated_value: '' }, { estimated_value: null }],
    [{ estimated_value: '0' }, { estimated_value: 0 }],
    [{ estimated_value: '1200.5' }, { estimated_value: 1200.5 }],
    [{ estimated_value: '$1,200.5' }, { estimated_value: 1200.5 }],
    [{ estimated_close_date: '' }, { estimated_close_date: null }],
    [{ estimated_close_date: '2026-04-01' }, { estimated_close_date: '2026-04-01' }],
    [{ priority_date: '2026-04-02' }, { priority_date: '2026-04-02' }],
    [{ notes: '' }, { notes: null }],
    [{ notes: 'Call' }, { notes: 'Call' }],
  ])('saves %j as %j', (typed, saved) => {
    expect(toPayload({ ...empty, ...typed })).toMatchObject(saved);
  });

  test('formats an amount so that it can be typed again', () => {
    const value = 1_234_567.89;
    const edit = { ...empty, estimated_value: formatMoney(value) };
    expect(edit.estimated_value).toBe('$1,234,567.89');
    expect(toPayload(edit)).toMatchObject({ estimated_value: value });
  });

  test('keeps typed values when another user saves, and updates the other fields', () => {
    const incoming = { ...empty, status: 'won', notes: 'Theirs' };
    const values = { ...empty, notes: 'Mine' };
    expect(mergeIncoming(values, empty, incoming)).toEqual({ ...empty, status: 'won', notes: 'Mine' });
    expect(disputedFields(values, empty, incoming)).toEqual(['notes']);
    expect(disputedFields({ ...empty, notes: 'Theirs' }, empty, incoming)).toEqual([]);
  });

  test('detects changes', () => {
    expect(changedFields({ ...empty, status: 'won', notes: 'x' }, empty)).toEqual(['status', 'notes']);
  });
});
