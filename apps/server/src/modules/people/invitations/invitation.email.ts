import { counted } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { nameInMail } from '#server/platform/mail/name-in-mail.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Services } from '#server/platform/services.ts';

type InvitationEmail = {
  workspace_id: string;
  invitation_id: string;
  email: string;
  token: string;
  inviter: string;
  workspace: string;
  sender: string;
};

export const INVITATION_DAYS = 7;

export function queueInvitation(services: Services, tx: TenantTx, to: InvitationEmail): Promise<void> {
  const workspace = nameInMail(to.workspace, 'A workspace');
  return queueMail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'people.invitation',
    subject_id: to.invitation_id,
    sender: to.sender,
    content: {
      subject: `${workspace} invites you to Hearback`,
      lines: [
        'Hello,',
        `${to.inviter} invites you to join ${nameInMail(to.workspace, 'a workspace')} on Hearback, where your team handles all replies to its outreach.`,
      ],
      button: {
        label: 'Accept the invitation',
        url: `${services.config.publicUrl}/accept-invitation?token=${to.token}`,
      },
      note: `The link works once and for ${counted(INVITATION_DAYS, 'day')}. If you did not expect it, you can ignore this email.`,
    },
  });
}
