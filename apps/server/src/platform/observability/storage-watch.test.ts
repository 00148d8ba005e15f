import { expect, it, vi } from 'vitest';
import { createStorageWatch } from './storage-watch.ts';

it('remembers a full disk for a minute, even if the clock is set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const storage = createStorageWatch();
    expect(storage.isFull()).toBe(false);
    storage.noteFull();
    vi.advanceTimersByTime(59_000);
    expect(storage.isFull()).toBe(true);
    vi.setSystemTime(Date.now() - 7_200_000);
    vi.advanceTimersByTime(2_000);
    expect(storage.isFull()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
