import { counted, type UserType } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type EmailContent, PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';

type InvitationEmail = {
  workspace_id: string;
  invitation_id: string;
  email: string;
  token: string;
  inviter: string;
  workspace: string;
  user_type: UserType;
  sender: string;
};

export const INVITATION_DAYS = 7;

export function queueInvitation(services: Services, tx: TenantTx, to: InvitationEmail): Promise<void> {
  return queueEmail(services, tx, {
    workspace_id: to.workspace_id,
    to: to.email,
    template: 'people.invitation',
    subject_id: to.invitation_id,
    sender: to.sender,
    content: {
      ...toWords(to),
      button: {
        label: 'Accept the invitation',
        url: `${services.config.publicUrl}/accept-invitation?token=${to.token}`,
      },
      note: `The link works once and expires in ${counted(INVITATION_DAYS, 'day')}. If you did not expect it, you can ignore this email.`,
    },
  });
}

/** Clients only recognize the agency, so its name is the sender name. */
function toWords({
  user_type,
  workspace,
  inviter,
}: InvitationEmail): Pick<EmailContent, 'subject' | 'lines'> {
  if (user_type === 'agency_customer')
    return {
      subject: `${PRODUCT} invites you to its client portal`,
      lines: [
        'Hello,',
        `${inviter} invites you to the client portal of ${PRODUCT}, where you can see the replies to your outreach.`,
      ],
    };
  return {
    subject: `${toSafeDisplayName(workspace, 'A workspace')} invites you to ${PRODUCT}`,
    lines: [
      'Hello,',
      `${inviter} invites you to join ${toSafeDisplayName(workspace, 'a workspace')} on ${PRODUCT}, where your team handles all replies to its outreach.`,
    ],
  };
}
