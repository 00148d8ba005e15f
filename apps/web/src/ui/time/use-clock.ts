import { useSyncExternalStore } from 'react';

/** Creates a hook that rerenders components with relative times at this interval. */
export function createClock(intervalMs: number): () => void {
  const subscribe = (onTick: () => void) => {
    const timer = setInterval(onTick, intervalMs);
    return () => clearInterval(timer);
  };
  const now = () => Math.floor(Date.now() / intervalMs);
  return () => void useSyncExternalStore(subscribe, now);
}

export const useClock = createClock(15_000);
