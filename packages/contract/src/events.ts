/**
 * What can happen, and which rooms' queries it makes stale in every open browser.
 * The announcement carries names and ids only; the browser looks again through its own doors.
 */
export const events = {
  'user.profile_saved': ['people'],
} as const satisfies Record<string, readonly Room[]>;

/** The first key of every query in the browser, and the name of a contract file. */
export type Room = 'auth' | 'people' | 'locations';

export type EventName = keyof typeof events;

export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
