import type { SystemTx } from '@hearback/database';
import { PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';

type Recipient = { workspace_id: string; user_id: string; email: string; first_name: string; sender: string };

/** Tells the owner of the address what the sign-up form does not reveal. */
export function queueAlreadyRegistered(services: Services, tx: SystemTx, to: Recipient): Promise<void> {
  return queueEmail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'people.already-registered',
    subject_id: to.user_id,
    sender: to.sender,
    content: {
      subject: `You already have a ${PRODUCT} account`,
      lines: [
        `Hello ${toSafeDisplayName(to.first_name, 'there')},`,
        'Someone, probably you, tried to sign up with this email address. It already has an account. Sign in with your existing password.',
        'If you do not know the password, ask the administrator of your workspace for a link to choose a new one.',
      ],
      button: { label: 'Sign in', url: `${services.config.publicUrl}/auth` },
      note: 'If this wasn’t you, you can ignore this email. Nothing was changed.',
    },
  });
}
