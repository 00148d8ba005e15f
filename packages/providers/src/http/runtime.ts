import { setTimeout as wait } from 'node:timers/promises';

/** The world outside the program, so that tests need no clock and no network. */
export type Runtime = {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly nowMs: () => number;
};

export const realRuntime: Runtime = {
  fetch: (url, init) => fetch(url, init),
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal ? { signal } : {});
    } catch (thrown) {
      // The timer says only that it was aborted; whoever did so gave a reason.
      signal?.throwIfAborted();
      throw thrown;
    }
  },
  random: Math.random,
  nowMs: Date.now,
};
