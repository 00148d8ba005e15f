import { createHmac } from 'node:crypto';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { lockKeys } from '../auth.queries.ts';
import { countAttempt, deleteAttempts, findPauses, pauseKey, refundAttempt } from './attempts.queries.ts';
import { type AttemptCounter, pauseSeconds } from './sign-in-attempts.ts';

export type AttemptKey = { readonly key: string; readonly shared: boolean };

/** Counters are keyed by an HMAC: neither IP nor email addresses are stored in plain text. */
export const toTries = ({ config }: Pick<Services, 'config'>, counted: readonly AttemptCounter[]) =>
  counted.map(({ of, ...rest }) => ({
    ...rest,
    key: createHmac('sha256', config.secret).update(of).digest('base64url'),
  }));

/** Counts the attempt before the password is checked, so a burst of parallel attempts cannot exceed the limit. */
export async function countSignInAttempt(
  { db, config }: Services,
  counted: readonly AttemptCounter[],
): Promise<AttemptKey[]> {
  const tries = toTries({ config }, counted);
  const keys = tries.map(({ key }) => key);
  const paused = await withSystem(db, 'count sign-in attempt', async (tx) => {
    await lockKeys(tx, keys);
    const pauses = await findPauses(tx, keys);
    if (pauses.length > 0) return Math.max(...pauses);
    for (const { key, rule } of tries) {
      const seconds = pauseSeconds(await countAttempt(tx, key), rule);
      if (seconds > 0) await pauseKey(tx, key, seconds);
    }
    return 0;
  });
  if (paused > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: paused });
  return tries;
}

export async function resetAttempts(tx: SystemTx, tries: readonly AttemptKey[]): Promise<void> {
  await deleteAttempts(
    tx,
    tries.filter(({ shared }) => !shared).map(({ key }) => key),
  );
  for (const { key, shared } of tries) if (shared) await refundAttempt(tx, key);
}
