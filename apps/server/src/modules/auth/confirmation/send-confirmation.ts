import { counted } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { nameInMail } from '#server/platform/mail/name-in-mail.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { findBelonging, lastMailAge, saveConfirmation } from '../auth.queries.ts';

export const LINK_HOURS = 24;

type Recipient = {
  auth_user_id: string;
  workspace_id: string;
  user_id: string;
  email: string;
  first_name: string;
  /** The network address of whoever asks for it. */
  sender: string;
};

/** The link leads to a page that asks by POST: a scanner that only fetches it confirms nothing. */
export async function makeConfirmationLink(
  { config }: Services,
  tx: SystemTx,
  authUserId: string,
): Promise<string> {
  const { token, hash } = makeLinkToken();
  await saveConfirmation(tx, authUserId, hash, new Date(Date.now() + LINK_HOURS * 3_600_000));
  return `${config.publicUrl}/auth?confirm=${token}`;
}

export async function sendConfirmation(services: Services, tx: SystemTx, to: Recipient): Promise<void> {
  const url = await makeConfirmationLink(services, tx, to.auth_user_id);
  await queueMail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'auth.confirmation',
    subject_id: to.user_id,
    sender: to.sender,
    content: {
      subject: 'Confirm your e-mail address',
      lines: [
        `Hello ${nameInMail(to.first_name, 'there')},`,
        'Welcome to Hearback. Please confirm that this e-mail address is yours.',
      ],
      button: { label: 'Confirm e-mail address', url },
      note: `The link works once and for ${counted(LINK_HOURS, 'hour')}. If you did not sign up, you can ignore this mail.`,
    },
  });
}

type Asking = {
  auth_user_id: string;
  sender: string;
  /** Trying to sign in again and again must not become a flood of mails. */
  quietSeconds: number;
};

/** A new link for somebody who has just proven to know the password. A budget that is empty is no reason to complain. */
export async function resendConfirmation(services: Services, asking: Asking): Promise<void> {
  const { auth_user_id, sender, quietSeconds } = asking;
  const sent = withSystem(services.db, 'resend confirmation', async (tx) => {
    const person = await findBelonging(tx, auth_user_id);
    if (!person || (await lastMailAge(tx, person.workspace_id, person.user_id)) < quietSeconds) return;
    await sendConfirmation(services, tx, { auth_user_id, sender, ...person });
  });
  await sent.catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'TOO_MANY_MAILS')) throw error;
  });
}
