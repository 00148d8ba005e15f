/** One person can be refused thousands of times a minute. The trail gets one line for the first and one for the others. */
const WINDOW_MS = 60_000;
/** The memory must not grow with the number of people and endpoints. */
const MAX_WINDOWS = 10_000;

/** Writes a line of the audit trail for so many refusals. */
type Write = (count: number) => Promise<void>;
type Window = { repeats: number; write: Write };

export type Refusals = {
  /** Writes the first refusal of a key immediately, and the number of those that follow within a minute at its end. */
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
