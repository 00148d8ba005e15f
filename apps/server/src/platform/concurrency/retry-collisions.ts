import { setTimeout as sleep } from 'node:timers/promises';
import { databaseTrouble } from '@hearback/database';

const TRIES = 5;
const FIRST_PAUSE_MS = 20;

/**
 * Two transactions that wanted the same rows in another order: PostgreSQL undoes one of them, which is then simply done again.
 * `work` is a whole transaction, or something that may be done twice.
 */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || databaseTrouble(error) !== 'collision') throw error;
      // At random, so that the two do not meet again.
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
