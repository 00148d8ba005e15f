import { type Announcement, events, isEventName, type Room } from '@hearback/contract';
import type { QueryClient } from '@tanstack/react-query';

/** A long sync announces hundreds of changes: the first is looked at once, those that follow together. */
const BUNDLE_MS = 300;

/** Keys are made from the contract's paths: ['people', 'getProfile'] belongs to the room 'people'. */
const read = (queryClient: QueryClient, rooms: Iterable<Room>): void => {
  for (const room of rooms) void queryClient.invalidateQueries({ queryKey: [[room]] });
};

export function createStaleRooms(queryClient: QueryClient): (announcement: Announcement) => void {
  const waiting = new Set<Room>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const wait = () => {
    timer = setTimeout(() => {
      timer = null;
      if (waiting.size === 0) return;
      read(queryClient, waiting);
      waiting.clear();
      wait();
    }, BUNDLE_MS);
  };
  return ({ name }) => {
    // Nothing is replayed: whoever (re)connects may have missed anything, so everything on screen is read again.
    if (name === 'ready') return void queryClient.invalidateQueries();
    if (!isEventName(name)) return;
    if (timer) {
      for (const room of events[name]) waiting.add(room);
      return;
    }
    read(queryClient, events[name]);
    wait();
  };
}
