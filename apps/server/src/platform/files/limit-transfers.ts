import { AppError } from '../app-error.ts';

/** Each transfer holds the whole file in memory. */
const MAX_CONCURRENT = 8;
/** Slow transfers of one owner must not stop those of others. */
const MAX_PER_OWNER = 4;
const RETRY_SECONDS = 5;

type LimitTransfers = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Limits the concurrent transfers of files in this process, in total and per owner. */
export function createTransferLimit(): LimitTransfers {
  /** The owner of each running transfer. */
  const running: string[] = [];
  return async (owner, work) => {
    const own = running.filter((one) => one === owner).length;
    if (running.length >= MAX_CONCURRENT || own >= MAX_PER_OWNER)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS });
    running.push(owner);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(owner), 1);
    }
  };
}
