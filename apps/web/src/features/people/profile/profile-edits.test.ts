import { describe, expect, test } from 'vitest';
import { changedFields, mergeIncoming } from './profile-edits.ts';

const base = { first_name: 'Olivia', last_name: 'Marsh', phone: '1', company_name: 'Northbound' };

describe('a profile that is saved elsewhere while it is being edited', () => {
  test('updates untouched fields and keeps the input', () => {
    const values = { ...base, phone: '555' };
    const incoming = { ...base, first_name: 'Livia', phone: '2' };
    expect(mergeIncoming(values, base, incoming)).toEqual({ ...base, first_name: 'Livia', phone: '555' });
  });

  test('lists the unsaved fields', () => {
    expect(changedFields({ ...base, phone: '555', last_name: '' }, base)).toEqual(['last_name', 'phone']);
  });
});
