import { type Claim, type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { findPasswordHash, hasTemporaryPassword, lockPassword } from '../auth.queries.ts';
import { verifyPassword } from '../password-hash.ts';
import { OWN_RULE } from '../throttle/sign-in-attempts.ts';
import { countSignInAttempt, resetAttempts } from '../throttle/sign-in-throttle.ts';
import { requirePassword } from './create-account.ts';
import { setPassword } from './set-password.ts';

type Change = { current_password?: string | undefined; new_password: string };

/** Keeps the current session and ends every other session of the person immediately. */
export async function changePassword(
  context: HttpContext,
  claim: Claim,
  change: Change,
): Promise<{ success: true }> {
  requirePassword(change.new_password);
  const { services } = context;
  // Guessing the current password in an unlocked session is throttled like guessing it at sign-in.
  const tries = await countSignInAttempt(services, [
    { of: `change:${claim.auth_user_id}`, rule: OWN_RULE, shared: false },
  ]);
  await withSystem(services.db, 'change password', async (tx) => {
    await lockPassword(tx, claim.auth_user_id);
    await requireRightToChange(tx, claim.auth_user_id, change);
    await setPassword(context, tx, {
      auth_user_id: claim.auth_user_id,
      password: change.new_password,
      keep_session_id: claim.session_id,
      action: 'user.password_changed',
    });
    await resetAttempts(tx, tries);
  });
  return { success: true };
}

/**
 * A temporary password was just entered to sign in and allows only this change. The new password must differ from it.
 */
async function requireRightToChange(tx: SystemTx, authUserId: string, change: Change): Promise<void> {
  const stored = await findPasswordHash(tx, authUserId);
  if (!(await hasTemporaryPassword(tx, authUserId))) {
    if (!(await verifyPassword(stored, change.current_password ?? ''))) throw new AppError('WRONG_PASSWORD');
  } else if (await verifyPassword(stored, change.new_password)) throw new AppError('PASSWORD_UNCHANGED');
}
