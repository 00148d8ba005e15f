import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

const tick = (hear: () => void) => {
  const timer = setInterval(hear, TICK_MS);
  return () => clearInterval(timer);
};
const now = () => Math.floor(Date.now() / TICK_MS);

/** Rerenders components that show relative times. */
export const useClock = (): void => {
  useSyncExternalStore(tick, now);
};
