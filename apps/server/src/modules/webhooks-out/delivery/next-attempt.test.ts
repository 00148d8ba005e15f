import { describe, expect, it } from 'vitest';
import { toPauseMs, toWaitMs } from './next-attempt.ts';

const HOUR_MS = 3_600_000;

describe('the next attempt', () => {
  it('follows the schedule of three days and ends after ten attempts', () => {
    const waits = Array.from({ length: 10 }, (_, index) => toWaitMs(index + 1, null, 0.5));
    expect(waits.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000]);
    expect(waits[9]).toBeNull();
    const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
    expect(total / HOUR_MS).toBeCloseTo(75.6, 1);
  });

  it('varies by a tenth', () => {
    expect(toWaitMs(2, null, 0)).toBe(270_000);
    expect(toWaitMs(2, null, 1)).toBe(330_000);
  });

  it('waits for Retry-After if that is longer, but at most a day', () => {
    expect(toWaitMs(1, 60_000, 0.5)).toBe(60_000);
    expect(toWaitMs(2, 60_000, 0.5)).toBe(300_000);
    expect(toWaitMs(1, 1_000 * HOUR_MS, 0.5)).toBe(24 * HOUR_MS);
    expect(toWaitMs(10, 60_000, 0.5)).toBeNull();
  });
});

describe('the pause of an endpoint', () => {
  it('follows an overload and nothing else', () => {
    expect([429, 502, 503, 504].map((status) => toPauseMs(status, null))).toEqual(Array(4).fill(10_000));
    expect([200, 302, 400, 410, 500].map((status) => toPauseMs(status, 60_000))).toEqual(Array(5).fill(0));
  });

  it('lasts as long as the receiver asks, but at most an hour', () => {
    expect(toPauseMs(429, 60_000)).toBe(60_000);
    expect(toPauseMs(503, 5 * HOUR_MS)).toBe(HOUR_MS);
  });
});
