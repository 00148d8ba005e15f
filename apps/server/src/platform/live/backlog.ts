import { canReceive, type EventNotification, type Listener, toEvent } from './event-notification.ts';

export type Backlog = {
  /** Returns the number of waiting events. */
  add(notification: EventNotification): number;
  take(): EventNotification | null;
};

/**
 * Events that a listener has not read yet. Those that look the same to the listener are sent once: a client who receives
 * no ids of leads would otherwise receive one event for each lead of a bulk change.
 */
export function createBacklog(listener: Listener): Backlog {
  const waiting = new Map<string, EventNotification>();
  return {
    add(notification) {
      if (canReceive(listener, notification))
        waiting.set(JSON.stringify(toEvent(listener, notification)), notification);
      return waiting.size;
    },
    take() {
      const [first] = waiting;
      if (!first) return null;
      waiting.delete(first[0]);
      return first[1];
    },
  };
}
