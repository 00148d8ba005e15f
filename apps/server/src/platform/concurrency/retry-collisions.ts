import { setTimeout as sleep } from 'node:timers/promises';
import { toDatabaseFailure } from '@hearback/database';

const TRIES = 5;
const FIRST_PAUSE_MS = 20;

/**
 * Retries work that PostgreSQL rolled back because two transactions locked the same rows in a different order. `work`
 * must be a whole transaction or idempotent.
 */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || toDatabaseFailure(error) !== 'collision') throw error;
      // Random jitter keeps the two transactions from colliding again.
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
