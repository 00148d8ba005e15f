import { counted } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';

type Recipient = {
  workspace_id: string;
  user_id: string;
  email: string;
  first_name: string;
  token: string;
  sender: string;
};

export const RESET_HOURS = 24;

export function queuePasswordReset(services: Services, tx: TenantTx, to: Recipient): Promise<void> {
  return queueEmail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'people.password-reset',
    subject_id: to.user_id,
    sender: to.sender,
    content: {
      subject: 'Choose a new password',
      lines: [
        `Hello ${toSafeDisplayName(to.first_name, 'there')},`,
        'Your administrator sent you this link to choose a new password.',
      ],
      button: {
        label: 'Choose a new password',
        url: `${services.config.publicUrl}/reset-password?token=${to.token}`,
      },
      note: `The link works once and expires in ${counted(RESET_HOURS, 'hour')}. Your old password works until you choose a new one.`,
    },
  });
}
