import { formatMoment } from '#web/lib/wording/dates.ts';
import { createClock } from './use-clock.ts';

const useSecondsClock = createClock(1000);

/** 'in 8 s', 'in 2 min', 'in a moment'. */
export function until(at: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000);
  if (seconds <= 0) return 'in a moment';
  return seconds < 60 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
}

/** A relative future time that updates itself. The exact time is in its title. */
export function Until({ at }: { at: string }) {
  useSecondsClock();
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {until(at, Date.now())}
    </time>
  );
}
