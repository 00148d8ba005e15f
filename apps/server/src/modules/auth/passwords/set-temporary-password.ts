import type { SystemTx } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';
import { type AccountProfile, endResetLinks, markTemporaryPassword } from '../auth.queries.ts';
import { clearNewPasswordRequired, deleteFailures } from '../second-factor/verification/failures.queries.ts';
import { replacePassword } from './replace-password.ts';

type Change = AccountProfile & { readonly auth_user_id: string; readonly password: string };

/**
 * For a person who forgot the password and has no administrator who can send a reset link. The
 * password must be changed at the next sign-in, and a second factor stays required. The email does not contain the password.
 */
export async function setTemporaryPassword(services: Services, tx: SystemTx, change: Change): Promise<void> {
  const { auth_user_id, password, workspace_id, user_id, email, first_name } = change;
  await replacePassword(tx, { auth_user_id, password });
  await markTemporaryPassword(tx, auth_user_id);
  // The operator verified the person, which replaces the link that is otherwise required after too many wrong codes.
  await clearNewPasswordRequired(tx, auth_user_id);
  await deleteFailures(tx, auth_user_id);
  await endResetLinks(tx, change);
  await appendAudit(tx, { workspace_id, action: 'user.temporary_password_set', target: email });
  await queueEmail(services, tx, {
    workspace_id,
    to: email,
    template: 'auth.temporary_password',
    sender: null,
    content: {
      subject: 'Your password was reset',
      lines: [
        `Hello ${toSafeDisplayName(first_name, 'there')},`,
        `The operator of ${PRODUCT} has set a temporary password for your account, and you are signed out everywhere. The old password no longer works.`,
        'Sign in with the temporary password that you received from the operator, and choose your own.',
      ],
      button: { label: 'Sign in', url: `${services.config.publicUrl}/auth` },
      note: 'If you did not ask for this, contact the operator immediately.',
    },
  });
  await services.recordEvent(tx, {
    workspace_id,
    actor_user_id: null,
    name: 'user.password_changed',
    ids: { user_id },
  });
}
