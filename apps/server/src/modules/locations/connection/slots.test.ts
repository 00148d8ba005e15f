import { describe, expect, it } from 'vitest';
import { fits, remainingSlots } from './slots.ts';

describe('plan slots', () => {
  it.each([
    [5, 0, 5],
    [5, 5, 0],
    [1, 3, 0],
    [0, 0, 0],
    [null, 400, 'unlimited'],
  ] as const)('for %s with %s connected are %s', (max, connected, expected) => {
    expect(remainingSlots(max, connected)).toBe(expected);
  });

  it('are needed by a new location and by a disconnected one', () => {
    expect(fits(0, null)).toBe(false);
    expect(fits(0, { connected: false })).toBe(false);
    expect(fits(1, null)).toBe(true);
    expect(fits('unlimited', null)).toBe(true);
  });

  it('are not needed again by a connected location', () => {
    expect(fits(0, { connected: true })).toBe(true);
  });
});
