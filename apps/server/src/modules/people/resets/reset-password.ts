import { withSystem } from '@hearback/database';
import { lockPassword, markEmailVerified, requirePassword, setPassword } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { isServedAt } from '#server/platform/http/site.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import { findResetToken } from './resets.queries.ts';

/** Sets the password and ends every session of the person, so anyone with the old password is signed out. */
export async function resetPassword(
  context: HttpContext,
  form: { token: string; password: string },
): Promise<{ success: true; email: string }> {
  requirePassword(form.password);
  const email = await withSystem(context.services.db, 'reset password', async (tx) => {
    const hash = hashLinkToken(form.token);
    const seen = await findResetToken(tx, hash);
    if (!seen || !isServedAt(context.site, seen.workspace_id)) throw new AppError('RESET_LINK_INVALID');
    // Locks the password and reads the link again, because a concurrent change ends it.
    await lockPassword(tx, seen.auth_user_id);
    const found = (await findResetToken(tx, hash)) ?? seen;
    if (found.used_at || found.expired) throw new AppError('RESET_LINK_OVER');
    await setPassword(context, tx, {
      auth_user_id: found.auth_user_id,
      password: form.password,
      action: 'user.password_reset',
    });
    // The link came by email, so the address is proven.
    await markEmailVerified(tx, found.auth_user_id);
    return found.email;
  });
  return { success: true, email };
}
