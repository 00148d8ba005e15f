import { counted } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { findBelonging, readLastMailAge, saveConfirmation } from '../auth.queries.ts';
import {
  countLiveForms,
  insertSignUpForm,
  renewNewestForm,
  type SignUpForm,
} from './sign-up-forms.queries.ts';

export const LINK_HOURS = 24;

type Recipient = {
  auth_user_id: string;
  workspace_id: string;
  user_id: string;
  email: string;
  first_name: string;
  /** The network address that caused the email. */
  sender: string;
};

const linkExpiry = () => new Date(Date.now() + LINK_HOURS * 3_600_000);

/** The link opens a page that confirms with a POST, so a mail scanner that fetches it confirms nothing. */
const toUrl = ({ config }: Services, token: string) => `${config.publicUrl}/auth?confirm=${token}`;

export async function makeConfirmationLink(
  services: Services,
  tx: SystemTx,
  authUserId: string,
): Promise<string> {
  const { token, hash } = makeLinkToken();
  await saveConfirmation(tx, authUserId, hash, linkExpiry());
  return toUrl(services, token);
}

/** Stores the form with its link. The account changes only when that link is confirmed. */
export async function sendSignUpConfirmation(
  services: Services,
  tx: SystemTx,
  to: Recipient,
  form: SignUpForm,
): Promise<void> {
  const { token, hash } = makeLinkToken();
  const { auth_user_id } = to;
  await insertSignUpForm(tx, { ...form, auth_user_id, token_hash: hash, expires_at: linkExpiry() });
  await queueConfirmation(services, tx, to, toUrl(services, token));
}

async function queueConfirmation(
  services: Services,
  tx: SystemTx,
  to: Recipient,
  url: string,
): Promise<void> {
  const isContested = (await countLiveForms(tx, to.auth_user_id)) > 1;
  await queueEmail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'auth.confirmation',
    subject_id: to.user_id,
    sender: to.sender,
    content: {
      subject: 'Confirm your email address',
      lines: [
        `Hello ${toSafeDisplayName(to.first_name, 'there')},`,
        `Welcome to ${PRODUCT}. Confirm that this email address is yours.`,
        ...(isContested ? [CONTESTED] : []),
      ],
      button: { label: 'Confirm email address', url },
      note: `The link works once and expires in ${counted(LINK_HOURS, 'hour')}. If you did not sign up, you can ignore this email.`,
    },
  });
}

const CONTESTED =
  'The sign-up form was sent more than once with this address, so we will ask for the password you chose. If the password is not accepted, use the link in your other confirmation email.';

type Resend = {
  auth_user_id: string;
  sender: string;
  /** Minimum age of the last email, so that repeated sign-ins do not send many of them. */
  quietSeconds: number;
};

/** Sends a new link to a person who has just entered the right password. An empty mail budget is not an error here. */
export async function resendConfirmation(services: Services, resend: Resend): Promise<void> {
  const { auth_user_id, sender, quietSeconds } = resend;
  const sent = withSystem(services.db, 'resend confirmation', async (tx) => {
    const person = await findBelonging(tx, auth_user_id);
    if (!person || (await readLastMailAge(tx, person.workspace_id, person.user_id)) < quietSeconds) return;
    const { token, hash } = makeLinkToken();
    // The password that was entered is that of the newest form.
    const isSignUp = await renewNewestForm(tx, auth_user_id, { token_hash: hash, expires_at: linkExpiry() });
    const url = isSignUp ? toUrl(services, token) : await makeConfirmationLink(services, tx, auth_user_id);
    await queueConfirmation(services, tx, { auth_user_id, sender, ...person }, url);
  });
  await sent.catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'TOO_MANY_MAILS')) throw error;
  });
}
