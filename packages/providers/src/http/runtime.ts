import { setTimeout as wait } from 'node:timers/promises';

/** Clock, randomness and network, which tests replace. */
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
      // The timer only reports the abort. The signal has the reason.
      signal?.throwIfAborted();
      throw thrown;
    }
  },
  random: Math.random,
  nowMs: Date.now,
};
