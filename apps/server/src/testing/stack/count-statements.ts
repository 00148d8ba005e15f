import pg from 'pg';
import { vi } from 'vitest';

/** The periodic ping that checks the database connection. */
const SIGN_OF_LIFE = 'select';

/**
 * Counts the statements of the whole process while `work` runs. Tests that use this run alone in their process, so
 * all of them belong to the request.
 */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await countSent(work)).statements;

/** Counts the packets in which these statements leave, which is the number of round trips. */
export const countPackets = async (work: () => Promise<unknown>): Promise<number> =>
  (await countSent(work)).packets;

async function countSent(work: () => Promise<unknown>): Promise<{ statements: number; packets: number }> {
  const send = pg.Client.prototype.query;
  let [statements, packets, isOpen] = [0, 0, false];
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args
  ) {
    if ((args[0] as unknown) !== SIGN_OF_LIFE) {
      statements += 1;
      if (!isOpen) {
        packets += 1;
        isOpen = true;
        // A connection writes what it gathered in one tick.
        process.nextTick(() => {
          isOpen = false;
        });
      }
    }
    return Reflect.apply(send, this, args);
  });
  try {
    await work();
    if (statements === 0) throw new Error('No statement ran, or none was counted.');
    return { statements, packets };
  } finally {
    query.mockRestore();
  }
}
