import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

describe('a throttle', () => {
  it('accepts each key once per interval', () => {
    let time = 0;
    const isDue = createThrottle({ everyMs: 1_000, maxKeys: 10, now: () => time });
    expect([isDue('a'), isDue('b'), isDue('a')]).toEqual([true, true, false]);
    time = 999;
    expect(isDue('a')).toBe(false);
    time = 1_000;
    expect([isDue('a'), isDue('a')]).toEqual([true, false]);
  });

  it('forgets all keys when there are too many', () => {
    const isDue = createThrottle({ everyMs: 1_000, maxKeys: 2, now: () => 0 });
    expect(['a', 'b', 'c', 'a'].map(isDue)).toEqual([true, true, true, true]);
  });
});
