/**
 * A person can be refused thousands of times a minute. The trail gets one line for the first refusal and one for the
 * rest.
 */
const WINDOW_MS = 60_000;
/** Bounds the memory, which would otherwise grow with the number of people and endpoints. */
const MAX_WINDOWS = 10_000;

/** Writes one audit line for `count` refusals. */
type Write = (count: number) => Promise<void>;
type Window = { repeats: number; write: Write };

export type Refusals = {
  /** Writes the first refusal of a key immediately, and the number of repeats at the end of the minute. */
  add(key: string, write: Write): Promise<void>;
};

export function createRefusals(windowMs: number = WINDOW_MS): Refusals {
  const windows = new Map<string, Window>();

  const close = async (key: string): Promise<void> => {
    const window = windows.get(key);
    windows.delete(key);
    if (window && window.repeats > 0) await window.write(window.repeats);
  };

  return {
    async add(key, write) {
      const open = windows.get(key);
      if (open) {
        open.repeats += 1;
        open.write = write;
        return;
      }
      windows.set(key, { repeats: 0, write });
      setTimeout(() => void close(key), windowMs).unref();
      for (const oldest of windows.keys()) {
        if (windows.size <= MAX_WINDOWS) break;
        await close(oldest);
      }
      await write(1);
    },
  };
}
