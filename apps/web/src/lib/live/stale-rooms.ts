import { type Announcement, events, isEventName } from '@hearback/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Nothing is replayed: whoever (re)connects may have missed anything, so everything on screen is read again. */
export function markStale(queryClient: QueryClient, { name }: Announcement): void {
  if (name === 'ready') {
    void queryClient.invalidateQueries();
    return;
  }
  if (!isEventName(name)) return;
  for (const room of events[name]) {
    // Keys are made from the contract's paths: ['people', 'getProfile'] belongs to the room 'people'.
    void queryClient.invalidateQueries({ queryKey: [[room]] });
  }
}
