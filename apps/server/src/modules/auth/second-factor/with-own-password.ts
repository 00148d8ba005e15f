import { type Claim, type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/request-context.ts';
import { findPasswordHash, lockPassword } from '../auth.queries.ts';
import { verifyPassword } from '../sign-in-library.ts';
import { OWN_RULE } from '../throttle/sign-in-attempts.ts';
import { countTry, forgiveTries } from '../throttle/sign-in-throttle.ts';

/**
 * What an unlocked screen alone must not be enough for. Guessing, of the password and of what else `work` asks for, is slowed
 * like guessing at the change of the password. Whatever changes an account's second factor goes one after the other.
 */
export async function withOwnPassword<T>(
  { services }: RequestContext,
  { auth_user_id }: Claim,
  password: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  const tries = await countTry(services, [{ of: `change:${auth_user_id}`, rule: OWN_RULE, shared: false }]);
  return withSystem(services.db, 'own second factor', async (tx) => {
    await lockPassword(tx, auth_user_id);
    if (!(await verifyPassword(await findPasswordHash(tx, auth_user_id), password)))
      throw new AppError('WRONG_PASSWORD');
    const done = await work(tx);
    await forgiveTries(tx, tries);
    return done;
  });
}
