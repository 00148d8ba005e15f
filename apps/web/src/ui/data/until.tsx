import { useSyncExternalStore } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';

const TICK_MS = 1000;

const tick = (hear: () => void) => {
  const timer = setInterval(hear, TICK_MS);
  return () => clearInterval(timer);
};
const now = () => Math.floor(Date.now() / TICK_MS);

/** 'in 8 s', 'in 2 min', 'in a moment'. */
export function until(at: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000);
  if (seconds <= 0) return 'in a moment';
  return seconds < 60 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
}

/** A relative future time that updates itself. The exact time is in its title. */
export function Until({ at }: { at: string }) {
  useSyncExternalStore(tick, now);
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {until(at, Date.now())}
    </time>
  );
}
