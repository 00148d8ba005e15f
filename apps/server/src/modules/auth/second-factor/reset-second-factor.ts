import type { SystemTx } from '@hearback/database';
import { PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';
import { type AccountProfile, endSessions } from '../auth.queries.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { deletePasskeys } from './passkeys/passkeys.queries.ts';
import { deleteTotp } from './second-factor.queries.ts';

type Reset = Pick<AccountProfile, 'workspace_id' | 'email' | 'first_name'> & {
  auth_user_id: string;
  /** The name of the person who reset it, as shown in the email. */
  by: string;
};

/**
 * For a person who lost their phone, passkeys and codes. Deletes all of them and ends the sessions, because a finder
 * may have the lost device. Emails the person. Returns false if there was nothing to reset.
 */
export async function resetSecondFactor(services: Services, tx: SystemTx, reset: Reset): Promise<boolean> {
  const { auth_user_id, workspace_id, email, first_name, by } = reset;
  const hadApp = await deleteTotp(tx, auth_user_id);
  const hadPasskeys = (await deletePasskeys(tx, auth_user_id)) > 0;
  if (!hadApp && !hadPasskeys) return false;
  await deleteLeftovers(tx, auth_user_id);
  await endSessions(tx, auth_user_id);
  await queueEmail(services, tx, {
    workspace_id,
    to: email,
    template: 'auth.second_factor_reset',
    sender: null,
    content: {
      subject: 'Your second factor was reset',
      lines: [
        `Hello ${toSafeDisplayName(first_name, 'there')},`,
        `${by} has reset the second factor of your ${PRODUCT} account. Your authenticator app, your passkeys and your recovery codes no longer work, and you are signed out everywhere.`,
        'Sign in with your password and set up a new second factor.',
      ],
      button: { label: 'Sign in', url: `${services.config.publicUrl}/auth` },
      note: 'If you did not ask for this, change your password immediately and contact the owner of your workspace.',
    },
  });
  return true;
}
