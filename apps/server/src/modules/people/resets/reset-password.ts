import { withSystem } from '@hearback/database';
import { AppError } from '../../../platform/app-error.ts';
import { hashLinkToken } from '../../../platform/link-token.ts';
import type { Services } from '../../../platform/services.ts';
import { requirePassword, setPassword } from '../../auth/index.ts';
import { findResetToken, useResetTokens } from './reset-tokens.queries.ts';

/** Sets the password and ends every session of the person: whoever had the old one is out. */
export async function resetPassword(
  services: Services,
  form: { token: string; password: string },
): Promise<{ success: true }> {
  requirePassword(form.password);
  await withSystem(services.db, 'reset password', async (tx) => {
    const found = await findResetToken(tx, hashLinkToken(form.token));
    if (!found) throw new AppError('RESET_LINK_INVALID');
    if (found.used_at || found.expired) throw new AppError('RESET_LINK_OVER');
    await setPassword(services, tx, {
      auth_user_id: found.auth_user_id,
      password: form.password,
      action: 'user.password_reset',
    });
    await useResetTokens(tx, found.workspace_id, found.user_id);
  });
  return { success: true };
}
