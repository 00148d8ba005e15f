import { type Announcement, events, isEventName, type Room, roomPausesMs } from '@hearback/contract';
import type { QueryClient } from '@tanstack/react-query';

/** A long sync announces hundreds of changes: the first is looked at once, those that follow together. */
const BUNDLE_MS = 300;

/** A room that is dear to read rests after each time; whatever is heard meanwhile is read once, at the end of the rest. */
function createReader(queryClient: QueryClient): (rooms: Iterable<Room>) => void {
  const resting = new Map<Room, { again: boolean }>();
  const readRoom = (room: Room): void => {
    const rest = resting.get(room);
    if (rest) {
      rest.again = true;
      return;
    }
    // Keys are made from the contract's paths: ['people', 'getProfile'] belongs to the room 'people'.
    void queryClient.invalidateQueries({ queryKey: [[room]] });
    const pauseMs = roomPausesMs[room];
    if (pauseMs === undefined) return;
    const mine = { again: false };
    resting.set(room, mine);
    setTimeout(() => {
      resting.delete(room);
      if (mine.again) readRoom(room);
    }, pauseMs);
  };
  return (rooms) => {
    for (const room of rooms) readRoom(room);
  };
}

export function createStaleRooms(queryClient: QueryClient): (announcement: Announcement) => void {
  const read = createReader(queryClient);
  const waiting = new Set<Room>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const wait = () => {
    timer = setTimeout(() => {
      timer = null;
      if (waiting.size === 0) return;
      read(waiting);
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
    read(events[name]);
    wait();
  };
}
