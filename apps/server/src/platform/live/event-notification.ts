import {
  isEventName,
  type PublishedEvent,
  personalEvents,
  rightsEvents,
  teamEvents,
  workspaceEvents,
} from '@hearback/contract';
import type { Actor } from '@hearback/database';
import { z } from 'zod';

export const CHANNEL = 'hearback_events';

/** The payload of a notification between processes: names and ids, never data. */
export const EventNotification = z.object({
  workspace_id: z.string(),
  name: z.string(),
  ids: z.record(z.string(), z.string()),
  ghl_location_id: z.string().nullable(),
  origin: z.string().optional(),
});
export type EventNotification = z.infer<typeof EventNotification>;

export function parseNotification(payload: string): EventNotification | null {
  try {
    return EventNotification.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

export type Listener = Pick<
  Actor,
  'workspace_id' | 'user_id' | 'user_type' | 'sees_all_locations' | 'readable_locations' | 'client_access'
>;

/**
 * Decides who receives an event. Users limited to locations receive events of those locations, about themselves, and
 * workspace-wide ones. Even the id of another location must not reach them.
 */
export function canReceive(listener: Listener, notification: EventNotification): boolean {
  if (notification.workspace_id !== listener.workspace_id) return false;
  if (isPersonal(notification)) return notification.ids.user_id === listener.user_id;
  if (isOfTheTeam(notification) && listener.user_type === 'agency_customer') return false;
  if (listener.sees_all_locations) return true;
  if (notification.ids.user_id === listener.user_id) return true;
  if (notification.ghl_location_id === null)
    return isForEverybody(notification) && listener.user_type !== 'agency_customer';
  return listener.readable_locations.includes(notification.ghl_location_id);
}

const isPersonal = ({ name }: EventNotification): boolean =>
  isEventName(name) && personalEvents.includes(name);

const isForEverybody = ({ name }: EventNotification): boolean =>
  isEventName(name) && workspaceEvents.includes(name);

const isOfTheTeam = ({ name }: EventNotification): boolean => isEventName(name) && teamEvents.includes(name);

/** Returns true for events that change the listener's own rights. The stream must then be reopened. */
export const concernsOwnRights = (listener: Listener, notification: EventNotification): boolean =>
  isEventName(notification.name) &&
  rightsEvents.includes(notification.name) &&
  notification.workspace_id === listener.workspace_id &&
  (notification.ids.user_id === undefined
    ? listener.client_access !== null && canReceive(listener, notification)
    : notification.ids.user_id === listener.user_id);

/** The ids that a listener receives. Those of a thread would reveal it to a client who does not see all threads of the location. */
function filterIds(
  { user_id, client_access }: Listener,
  { ids, ghl_location_id }: EventNotification,
): EventNotification['ids'] {
  if (client_access === null || ids.user_id === user_id) return ids;
  return ghl_location_id !== null && client_access.thread_locations.includes(ghl_location_id) ? ids : {};
}

/** The event as the listener receives it. */
export const toEvent = (listener: Listener, notification: EventNotification): PublishedEvent => ({
  name: notification.name,
  ids: filterIds(listener, notification),
  ...(notification.origin && { origin: notification.origin }),
});
