const MAX_ALTERNATIVES = 3;

/** Free slots closest to the requested time, in order. */
export const findAlternatives = (slots: readonly Date[], at: Date): Date[] =>
  [...slots]
    .sort((a, b) => Math.abs(a.getTime() - at.getTime()) - Math.abs(b.getTime() - at.getTime()))
    .slice(0, MAX_ALTERNATIVES)
    .sort((a, b) => a.getTime() - b.getTime());

const DAY_MS = 86_400_000;
const AHEAD_MS = 14 * DAY_MS;
const BEFORE_MS = DAY_MS;
const AFTER_MS = 7 * DAY_MS;

/** The period to search: two weeks from now, or around a proposed time. Never longer than the CRM allows. */
export function toSlotRange(now: Date, around: Date | null): { from: Date; to: Date } {
  if (around === null) return { from: now, to: new Date(now.getTime() + AHEAD_MS) };
  const from = new Date(Math.max(now.getTime(), around.getTime() - BEFORE_MS));
  return { from, to: new Date(Math.max(from.getTime(), around.getTime()) + AFTER_MS) };
}
