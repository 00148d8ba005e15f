import type { Tx } from '@hearback/database';
import { PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';

type Credentials = {
  workspace_id: string;
  user_id: string;
  email: string;
  password: string;
  first_name: string;
  /** Confirms the address on the way to the form. Without it, the emailed password is the proof. */
  sign_in_url?: string;
  sender: string | null;
};

export function queueCredentials(services: Services, tx: Tx, to: Credentials): Promise<void> {
  return queueEmail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'people.credentials',
    subject_id: to.user_id,
    sender: to.sender,
    content: {
      subject: `Your ${PRODUCT} account is ready`,
      lines: [
        `Hello ${toSafeDisplayName(to.first_name, 'there')},`,
        'Your account is ready. Sign in with these credentials:',
        `Email: ${to.email}\nTemporary password: ${to.password}`,
        'You will be asked to choose your own password when you sign in.',
      ],
      button: { label: 'Sign in', url: to.sign_in_url ?? `${services.config.publicUrl}/auth` },
    },
  });
}
