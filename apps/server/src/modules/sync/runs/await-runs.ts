import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { countSynced } from './runs.queries.ts';

/** The longest time that a person waits for the response. Longer runs are tracked through live events. */
const PATIENCE_MS = 6_000;
/** A run that has not started by then is waiting for a worker. */
const BEGINS_WITHIN_MS = 1_000;
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 500;

/** Returns the number of imported campaigns once the runs end or the time is up. Each poll is a short transaction. */
export async function awaitRuns(
  withTx: RequestContext['withTx'],
  runIds: readonly string[],
): Promise<number> {
  const startedAt = performance.now();
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const { synced_count, under_way, waiting } = await withTx(({ tx }) => countSynced(tx, runIds));
    const passedMs = performance.now() - startedAt;
    const isWorthWaiting = under_way || (waiting && passedMs < BEGINS_WITHIN_MS);
    if (!isWorthWaiting || passedMs >= PATIENCE_MS) return synced_count;
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS);
  }
}
