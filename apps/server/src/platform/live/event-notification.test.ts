import { describe, expect, it } from 'vitest';
import { createBacklog } from './backlog.ts';
import { canReceive, concernsOwnRights, parseNotification, toEvent } from './event-notification.ts';

const notification = {
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
  client_access: null,
};
const customer = {
  workspace_id: 'w',
  user_id: 'c',
  user_type: 'agency_customer',
  sees_all_locations: false,
  readable_locations: ['granted', 'limited'],
  client_access: {
    ...{ thread_locations: ['granted'], interested_locations: ['limited'], comment_locations: [] },
    ...{ answer_locations: [], approval_locations: [], report_locations: [], meeting_locations: [] },
  },
};

describe('who receives a published event', () => {
  it("excludes read-only users when the event is about the team's work", () => {
    const snoozed = { ...notification, name: 'conversation.snoozed', ghl_location_id: 'granted' };
    expect(canReceive(customer, snoozed)).toBe(false);
    expect(canReceive({ ...customer, user_type: 'single_location' }, snoozed)).toBe(true);
    expect(canReceive(insider, snoozed)).toBe(true);
  });

  it('includes all working users when the event concerns the whole workspace', () => {
    const limited = { ...customer, user_type: 'single_location' };
    const shared = { ...notification, name: 'shared_view.changed' };
    expect(canReceive(limited, shared)).toBe(true);
    expect(canReceive(customer, shared)).toBe(false);
    expect(canReceive(limited, { ...notification, name: 'snippet.changed' })).toBe(true);
    expect(
      canReceive(limited, { ...notification, name: 'snippet.changed', ghl_location_id: 'elsewhere' }),
    ).toBe(false);
  });

  it('includes everyone in the workspace and no other workspace', () => {
    expect(canReceive(insider, notification)).toBe(true);
    expect(canReceive({ ...insider, workspace_id: 'other' }, notification)).toBe(false);
  });

  it('includes a customer only for granted locations and their own user', () => {
    expect(canReceive(customer, notification)).toBe(false);
    expect(canReceive(customer, { ...notification, ghl_location_id: 'granted' })).toBe(true);
    expect(canReceive(customer, { ...notification, ghl_location_id: 'another' })).toBe(false);
    expect(canReceive(customer, { ...notification, ids: { user_id: 'c' } })).toBe(true);
  });

  it('includes only the person for a personal event', () => {
    const personal = { ...notification, name: 'assistant.session_changed', ids: { user_id: 'u' } };
    expect(canReceive(insider, personal)).toBe(true);
    expect(canReceive({ ...insider, user_id: 'colleague' }, personal)).toBe(false);
    expect(canReceive({ ...insider, workspace_id: 'other' }, personal)).toBe(false);
  });

  it('includes no one when the payload is not an event', () => {
    expect(parseNotification('{')).toBeNull();
    expect(parseNotification('{"name":1}')).toBeNull();
  });

  it('hides the ids of threads from clients who do not see all threads of the location', () => {
    const received = { ...notification, name: 'message.received', ids: { contact_id: 'lead' } };
    const at = (ghl_location_id: string) => ({ ...received, ghl_location_id });
    expect(canReceive(customer, at('limited'))).toBe(true);
    expect(toEvent(customer, at('limited')).ids).toEqual({});
    expect(toEvent(customer, at('granted')).ids).toEqual({ contact_id: 'lead' });
    expect(toEvent(insider, at('limited')).ids).toEqual({ contact_id: 'lead' });
    const own = { ...notification, ids: { user_id: 'c' } };
    expect(toEvent(customer, own).ids).toEqual({ user_id: 'c' });
  });

  it('sends events that look the same to the listener once', () => {
    const count = (listener: typeof customer | typeof insider, ghl_location_id: string) => {
      const backlog = createBacklog(listener);
      for (const contact_id of ['lead', 'lead', 'other'])
        backlog.add({ ...notification, name: 'message.received', ids: { contact_id }, ghl_location_id });
      const names: string[] = [];
      for (let next = backlog.take(); next; next = backlog.take()) names.push(next.name);
      return names.length;
    };
    expect(count(customer, 'limited')).toBe(1);
    expect(count(customer, 'granted')).toBe(2);
    expect(count(insider, 'limited')).toBe(2);
    expect(count(customer, 'elsewhere')).toBe(0);
  });

  it('ends the streams of clients when the access of one of their locations changed', () => {
    const saved = { ...notification, name: 'location_access.changed', ghl_location_id: 'limited' };
    expect(concernsOwnRights(customer, saved)).toBe(true);
    expect(concernsOwnRights(customer, { ...saved, ghl_location_id: 'another' })).toBe(false);
    expect(concernsOwnRights(insider, saved)).toBe(false);
  });

  it("ends the stream when the listener's own rights changed, and for nothing else", () => {
    expect(
      concernsOwnRights(customer, { ...notification, name: 'user.changed', ids: { user_id: 'c' } }),
    ).toBe(true);
    expect(
      concernsOwnRights(customer, { ...notification, name: 'user.changed', ids: { user_id: 'u' } }),
    ).toBe(false);
    expect(
      concernsOwnRights(customer, { ...notification, name: 'user.profile_saved', ids: { user_id: 'c' } }),
    ).toBe(false);
  });
});
