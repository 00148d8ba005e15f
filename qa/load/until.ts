import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;

/** Polls until there is an answer other than undefined or false. The error says what is missing. */
export async function until<T>(
  describe: () => string,
  withinMs: number,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const response = await ask();
    if (response !== undefined && response !== false) return response;
    if (performance.now() > deadline) throw new Error(`after ${withinMs / 1_000} s: ${describe()}`);
    await sleep(PAUSE_MS);
  }
}
