import type { Dice } from '../dice.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const spreadMs = 59 * 24 * hourMs;

/** The times of a thread's messages: oldest first, all within sixty days before now, most threads recent. */
export function threadTimes(
  count: number,
  gap: { minHours: number; maxHours: number },
  nowMs: number,
  dice: Dice,
): number[] {
  const gaps = Array.from({ length: count - 1 }, () =>
    Math.round((gap.minHours + dice.next() ** 2 * (gap.maxHours - gap.minHours)) * hourMs),
  );
  const wanted = gaps.reduce((sum, each) => sum + each, 0);
  const scale = Math.min(1, (spreadMs * 0.9) / Math.max(1, wanted));
  const span = wanted * scale;
  const idle = (spreadMs - span) * dice.next() ** 1.7;
  let at = nowMs - idle - span;
  const times = [at, ...gaps.map((each) => (at += each * scale))];
  return inOrder(
    times.map((time) => inOfficeHours(Math.round(time), nowMs)),
    nowMs,
    dice,
  );
}

/** Nobody answers cold mail at four in the morning or on a Sunday: such times move on, if that is over by now. */
function inOfficeHours(atMs: number, nowMs: number): number {
  const at = new Date(atMs);
  const hours = at.getUTCHours() < 12 ? 9 : 0;
  const days = at.getUTCDay() === 6 ? 2 : at.getUTCDay() === 0 ? 1 : 0;
  const moved = atMs + (hours + days * 24) * hourMs;
  return moved < nowMs - hourMs ? moved : atMs;
}

/** Whole seconds, never two at once, never in the future. */
function inOrder(times: number[], nowMs: number, dice: Dice): number[] {
  const result: number[] = [];
  for (const time of times) {
    const earliest = (result.at(-1) ?? 0) + dice.int(2, 45) * minuteMs;
    result.push(Math.floor(Math.max(time, earliest) / 1000) * 1000);
  }
  const late = Math.max(0, (result.at(-1) ?? 0) - (nowMs - 2 * minuteMs));
  const shift = Math.ceil(late / 1000) * 1000;
  return result.map((time) => time - shift);
}
