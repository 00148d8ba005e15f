import { type Tx, withSystem } from '@hearback/database';
import { makeLinkToken } from '../../../platform/link-token.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { findAccountId, findBelonging, lastMailAge, saveConfirmation } from '../auth.queries.ts';

const LINK_HOURS = 24;
/** Trying to sign in again and again must not become a flood of mails. */
const QUIET_SECONDS = 60;

type Recipient = {
  auth_user_id: string;
  workspace_id: string;
  user_id: string;
  email: string;
  first_name: string;
};

/** The link leads to a page that asks by POST: a scanner that only fetches it confirms nothing. */
export async function sendConfirmation(services: Services, tx: Tx, to: Recipient): Promise<void> {
  const { token, hash } = makeLinkToken();
  await saveConfirmation(tx, to.auth_user_id, hash, new Date(Date.now() + LINK_HOURS * 3_600_000));
  await queueMail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'auth.confirmation',
    subject_id: to.user_id,
    letter: {
      subject: 'Confirm your e-mail address',
      lines: [
        `Hello ${to.first_name || 'there'},`,
        'Welcome to Hearback. Please confirm your e-mail address to sign in for the first time.',
      ],
      button: { label: 'Confirm e-mail address', url: `${services.config.publicUrl}/auth?confirm=${token}` },
      note: `The link works once and for ${LINK_HOURS} hours. If you did not sign up, you can ignore this mail.`,
    },
  });
}

export async function resendConfirmation(services: Services, email: string): Promise<void> {
  await withSystem(services.db, 'resend confirmation', async (tx) => {
    const auth_user_id = await findAccountId(tx, email);
    const person = auth_user_id ? await findBelonging(tx, auth_user_id) : null;
    if (!auth_user_id || !person) return;
    if ((await lastMailAge(tx, person.workspace_id, person.user_id)) < QUIET_SECONDS) return;
    await sendConfirmation(services, tx, { auth_user_id, ...person });
  });
}
