import { type Claim, type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { findPasswordHash, lockPassword } from '../../auth.queries.ts';
import { verifyPassword } from '../../password-hash.ts';
import { OWN_RULE } from '../../throttle/sign-in-attempts.ts';
import { countSignInAttempt, resetAttempts } from '../../throttle/sign-in-throttle.ts';
import { requireFreshFactor } from './step-up.ts';

/**
 * Runs a change to second factors, of the person or of a colleague. An unlocked session is not enough: it requires the password and,
 * if there is one, a second factor proven minutes ago. Guesses are throttled, and changes to one account are
 * serialized.
 */
export async function withOwnPassword<T>(
  { services }: HttpContext,
  claim: Claim,
  password: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  const { auth_user_id } = claim;
  // Checked before the password, so that passwords cannot be tested without the second factor.
  await withSystem(services.db, 'check step-up', (tx) => requireFreshFactor(tx, claim));
  const tries = await countSignInAttempt(services, [
    { of: `change:${auth_user_id}`, rule: OWN_RULE, shared: false },
  ]);
  return withSystem(services.db, 'own second factor', async (tx) => {
    await lockPassword(tx, auth_user_id);
    if (!(await verifyPassword(await findPasswordHash(tx, auth_user_id), password)))
      throw new AppError('WRONG_PASSWORD');
    await requireFreshFactor(tx, claim);
    const done = await work(tx);
    await resetAttempts(tx, tries);
    return done;
  });
}
