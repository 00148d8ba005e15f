import type { SystemTx } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { clearTemporaryPassword, endResetLinks, findBelonging } from '../auth.queries.ts';
import { notifyOfSecurity } from '../devices/security.email.ts';
import { clearNewPasswordRequired, deleteFailures } from '../second-factor/verification/failures.queries.ts';
import { requirePassword } from './create-account.ts';
import { replacePassword } from './replace-password.ts';

type NewPassword = {
  auth_user_id: string;
  password: string;
  /** The current session may stay; every other one ends. */
  keep_session_id?: string;
  /** The action for the audit trail. */
  action: 'user.password_changed' | 'user.password_reset';
};

/** Sets a new password, ends the sessions and reset links made for the old one, and clears the temporary flag. */
export async function setPassword(context: HttpContext, tx: SystemTx, change: NewPassword): Promise<void> {
  const { auth_user_id, password, keep_session_id, action } = change;
  requirePassword(password);
  await replacePassword(tx, { auth_user_id, password, keep_session_id });
  await clearTemporaryPassword(tx, auth_user_id);
  const wasRequired = await clearNewPasswordRequired(tx, auth_user_id);
  // A session and the old password are not enough to reset the count of wrong codes. A link sent to the mailbox is.
  if (wasRequired || action === 'user.password_reset') await deleteFailures(tx, auth_user_id);
  const person = await findBelonging(tx, auth_user_id);
  if (!person) return;
  await endResetLinks(tx, person);
  const { workspace_id, user_id, email } = person;
  await appendAudit(tx, { workspace_id, actor: { user_id, email }, action, target: email });
  const kind = action === 'user.password_reset' ? 'password_reset' : 'password_changed';
  await notifyOfSecurity(context, tx, auth_user_id, { kind });
  await context.services.recordEvent(tx, {
    workspace_id,
    actor_user_id: user_id,
    name: 'user.password_changed',
    ids: { user_id },
  });
}
