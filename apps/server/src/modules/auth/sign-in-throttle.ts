import { createHmac } from 'node:crypto';
import { type Tx, withSystem } from '@hearback/database';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { countAttempt, findPauses, forgiveAttempt, lockKeys, pauseKey } from './auth.queries.ts';
import { ACCOUNT_RULE, ADDRESS_RULE, pauseSeconds } from './sign-in-attempts.ts';

export type AttemptKeys = { account: string; address: string };

/** The try is counted before the password is checked: a burst of parallel tries cannot slip under the limit. */
export async function countTry(
  { db, config }: Services,
  account: string,
  address: string,
): Promise<AttemptKeys> {
  const digest = (text: string) => createHmac('sha256', config.secret).update(text).digest('base64url');
  const keys = { account: digest(`account:${account.toLowerCase()}`), address: digest(`address:${address}`) };
  const paused = await withSystem(db, 'count sign-in attempt', async (tx) => {
    await lockKeys(tx, [keys.account, keys.address]);
    const pauses = await findPauses(tx, [keys.account, keys.address]);
    if (pauses.length > 0) return Math.max(...pauses);
    for (const [key, rule] of [
      [keys.account, ACCOUNT_RULE],
      [keys.address, ADDRESS_RULE],
    ] as const) {
      const seconds = pauseSeconds(await countAttempt(tx, key), rule);
      if (seconds > 0) await pauseKey(tx, key, seconds);
    }
    return 0;
  });
  if (paused > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: paused });
  return keys;
}

export const forgiveTry = (tx: Tx, keys: AttemptKeys): Promise<void> =>
  forgiveAttempt(tx, keys.account, keys.address);
