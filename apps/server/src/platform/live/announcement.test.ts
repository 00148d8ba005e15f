import { describe, expect, it } from 'vitest';
import { hears, parseNotice } from './announcement.ts';

const notice = { workspace_id: 'w', name: 'conversation.changed', ids: {}, ghl_location_id: null as string | null };
const insider = { workspace_id: 'w', user_id: 'u', user_type: 'agency', readable_locations: [] };
const customer = { workspace_id: 'w', user_id: 'c', user_type: 'agency_customer', readable_locations: ['granted'] };

describe('who hears an announcement', () => {
  it('is everyone inside the workspace and nobody of another', () => {
    expect(hears(insider, notice)).toBe(true);
    expect(hears({ ...insider, workspace_id: 'other' }, notice)).toBe(false);
  });

  it('is a customer only for granted locations and the own person', () => {
    expect(hears(customer, notice)).toBe(false);
    expect(hears(customer, { ...notice, ghl_location_id: 'granted' })).toBe(true);
    expect(hears(customer, { ...notice, ghl_location_id: 'another' })).toBe(false);
    expect(hears(customer, { ...notice, ids: { user_id: 'c' } })).toBe(true);
  });

  it('is nobody of an unknown type', () => {
    expect(hears({ ...insider, user_type: 'visitor' }, notice)).toBe(false);
  });

  it('is nobody when what arrives is not a notice', () => {
    expect(parseNotice('{')).toBeNull();
    expect(parseNotice('{"name":1}')).toBeNull();
  });
});
