import { type Claim, type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { findPasswordHash, lockPassword } from '../../auth.queries.ts';
import { verifyPassword } from '../../sign-in-library.ts';
import { OWN_RULE } from '../../throttle/sign-in-attempts.ts';
import { countTry, forgiveTries } from '../../throttle/sign-in-throttle.ts';
import { requireFreshFactor } from './step-up.ts';

/**
 * Runs a change to the second factors of an account. An unlocked screen is not enough for it: it takes the password and, where
 * there is one, a second factor that was proven minutes ago. Guesses are throttled; changes to one account are serialized.
 */
export async function withOwnPassword<T>(
  { services }: HttpContext,
  claim: Claim,
  password: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  const { auth_user_id } = claim;
  // Before the password: without the second factor, this is no place to find out whether a password is right.
  await withSystem(services.db, 'check step-up', (tx) => requireFreshFactor(tx, claim));
  const tries = await countTry(services, [{ of: `change:${auth_user_id}`, rule: OWN_RULE, shared: false }]);
  return withSystem(services.db, 'own second factor', async (tx) => {
    await lockPassword(tx, auth_user_id);
    if (!(await verifyPassword(await findPasswordHash(tx, auth_user_id), password)))
      throw new AppError('WRONG_PASSWORD');
    await requireFreshFactor(tx, claim);
    const done = await work(tx);
    await forgiveTries(tx, tries);
    return done;
  });
}
