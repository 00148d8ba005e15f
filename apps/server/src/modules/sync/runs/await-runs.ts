import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { countSynced } from './runs.queries.ts';

/** As long as a person watches a spinner; what takes longer is followed live. */
const PATIENCE_MS = 6_000;
/** A run that nobody has begun by then waits for a worker. */
const BEGINS_WITHIN_MS = 1_000;
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 500;

/** How many they brought, once they are over or patience is. Each look is a short transaction: none is held while waiting. */
export async function awaitRuns(enter: RequestContext['enter'], runIds: readonly string[]): Promise<number> {
  const begun = performance.now();
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const { synced_count, under_way, waiting } = await enter(({ tx }) => countSynced(tx, runIds));
    const passedMs = performance.now() - begun;
    const isWorthWaiting = under_way || (waiting && passedMs < BEGINS_WITHIN_MS);
    if (!isWorthWaiting || passedMs >= PATIENCE_MS) return synced_count;
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS);
  }
}
