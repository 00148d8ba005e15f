import { describe, expect, it } from 'vitest';
import { canReceive, concernsOwnRights, parseNotice } from './event-notification.ts';

const notice = {
  workspace_id: 'w',
  name: 'conversation.changed',
  ids: {},
  ghl_location_id: null as string | null,
};
const insider = {
  workspace_id: 'w',
  user_id: 'u',
  user_type: 'agency',
  sees_all_locations: true,
  readable_locations: [],
};
const customer = {
  workspace_id: 'w',
  user_id: 'c',
  user_type: 'agency_customer',
  sees_all_locations: false,
  readable_locations: ['granted'],
};

describe('who receives a published event', () => {
  it("excludes read-only users when the event is about the team's work", () => {
    const snoozed = { ...notice, name: 'conversation.snoozed', ghl_location_id: 'granted' };
    expect(canReceive(customer, snoozed)).toBe(false);
    expect(canReceive({ ...customer, user_type: 'single_location' }, snoozed)).toBe(true);
    expect(canReceive(insider, snoozed)).toBe(true);
  });

  it('includes all working users when the event concerns the whole workspace', () => {
    const limited = { ...customer, user_type: 'single_location' };
    const shared = { ...notice, name: 'shared_view.changed' };
    expect(canReceive(limited, shared)).toBe(true);
    expect(canReceive(customer, shared)).toBe(false);
    expect(canReceive(limited, { ...notice, name: 'snippet.changed' })).toBe(true);
    expect(canReceive(limited, { ...notice, name: 'snippet.changed', ghl_location_id: 'elsewhere' })).toBe(
      false,
    );
  });

  it('includes everyone in the workspace and no other workspace', () => {
    expect(canReceive(insider, notice)).toBe(true);
    expect(canReceive({ ...insider, workspace_id: 'other' }, notice)).toBe(false);
  });

  it('includes a customer only for granted locations and their own user', () => {
    expect(canReceive(customer, notice)).toBe(false);
    expect(canReceive(customer, { ...notice, ghl_location_id: 'granted' })).toBe(true);
    expect(canReceive(customer, { ...notice, ghl_location_id: 'another' })).toBe(false);
    expect(canReceive(customer, { ...notice, ids: { user_id: 'c' } })).toBe(true);
  });

  it('includes only the person for a personal event', () => {
    const personal = { ...notice, name: 'assistant.session_changed', ids: { user_id: 'u' } };
    expect(canReceive(insider, personal)).toBe(true);
    expect(canReceive({ ...insider, user_id: 'colleague' }, personal)).toBe(false);
    expect(canReceive({ ...insider, workspace_id: 'other' }, personal)).toBe(false);
  });

  it('includes no one when the payload is not an event', () => {
    expect(parseNotice('{')).toBeNull();
    expect(parseNotice('{"name":1}')).toBeNull();
  });

  it("ends the stream when the listener's own rights changed, and for nothing else", () => {
    expect(concernsOwnRights(customer, { ...notice, name: 'user.changed', ids: { user_id: 'c' } })).toBe(
      true,
    );
    expect(concernsOwnRights(customer, { ...notice, name: 'user.changed', ids: { user_id: 'u' } })).toBe(
      false,
    );
    expect(
      concernsOwnRights(customer, { ...notice, name: 'user.profile_saved', ids: { user_id: 'c' } }),
    ).toBe(false);
  });
});
