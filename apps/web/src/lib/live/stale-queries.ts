import {
  events,
  isEventName,
  type ModuleName,
  modulePausesMs,
  type PublishedEvent,
} from '@hearback/contract';
import type { QueryClient } from '@tanstack/react-query';

/** A long sync publishes hundreds of events. The first refetches immediately; later ones are batched. */
const BUNDLE_MS = 300;

/** An expensive module pauses after each refetch. Events during the pause cause one refetch at its end. */
function createReader(queryClient: QueryClient): (modules: Iterable<ModuleName>) => void {
  const resting = new Map<ModuleName, { again: boolean }>();
  const readModule = (module: ModuleName): void => {
    const rest = resting.get(module);
    if (rest) {
      rest.again = true;
      return;
    }
    // Keys are built from the contract's paths: ['people', 'getProfile'] belongs to the module
    // 'people'.
    void queryClient.invalidateQueries({ queryKey: [[module]] });
    const pauseMs = modulePausesMs[module];
    if (pauseMs === undefined) return;
    const mine = { again: false };
    resting.set(module, mine);
    setTimeout(() => {
      resting.delete(module);
      if (mine.again) readModule(module);
    }, pauseMs);
  };
  return (modules) => {
    for (const module of modules) readModule(module);
  };
}

export function createStaleQueries(queryClient: QueryClient): (published: PublishedEvent) => void {
  const read = createReader(queryClient);
  const waiting = new Set<ModuleName>();
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
    // Events are not replayed. A reconnected client may have missed some, so it refetches everything on screen.
    if (name === 'ready') return void queryClient.invalidateQueries();
    if (!isEventName(name)) return;
    if (timer) {
      for (const module of events[name]) waiting.add(module);
      return;
    }
    read(events[name]);
    wait();
  };
}
