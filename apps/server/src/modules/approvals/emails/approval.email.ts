import type { Config } from '#server/config.ts';
import { type EmailContent, PRODUCT } from '#server/platform/email/email-content.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { CommentedApproval, DueApproval } from './advance.queries.ts';

type Occasion = 'asked' | 'changed' | 'reminder';
type Draft = Pick<DueApproval, 'contact_name' | 'expires_at' | 'time_zone'>;

const SUBJECTS: Readonly<Record<Occasion, (lead: string) => string>> = {
  asked: (lead) => `Approve a reply to ${lead}`,
  changed: (lead) => `Approve the new version of a reply to ${lead}`,
  reminder: (lead) => `Reminder: approve a reply to ${lead}`,
};

const LINES: Readonly<Record<Occasion, (lead: string) => string>> = {
  asked: (lead) => `${PRODUCT} wrote a reply to ${lead} and asks for your approval before it is sent.`,
  changed: (lead) => `${PRODUCT} changed a reply to ${lead} and asks for your approval before it is sent.`,
  reminder: (lead) => `A reply to ${lead} is still waiting for your approval.`,
};

/** The email contains no part of the draft, and its link leads to the portal. Only a signed-in client approves. */
export function toApprovalEmail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { contact_name, expires_at, time_zone }: Draft,
  occasion: Occasion,
): EmailContent {
  const lead = toSafeDisplayName(contact_name, 'a lead');
  return {
    subject: SUBJECTS[occasion](lead),
    lines: [
      LINES[occasion](lead),
      `Approve it or request changes before ${formatDeadline(expires_at, time_zone)}. Otherwise it is not sent.`,
    ],
    button: { label: 'Read the reply', url: `${publicUrl}/approvals` },
    note: 'The link opens the portal, where you sign in and decide. You cannot approve a reply by email.',
  };
}

/** Contains no part of the comment, which may quote the draft or the lead. */
export function toCommentEmail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { contact_name, status }: CommentedApproval,
): EmailContent {
  const lead = toSafeDisplayName(contact_name, 'a lead');
  const isWaiting = status === 'waiting';
  return {
    subject: `New comment on a reply to ${lead}`,
    lines: [
      isWaiting
        ? `${PRODUCT} commented on a reply to ${lead} that is waiting for your approval.`
        : `${PRODUCT} commented on a reply to ${lead} that you returned for changes.`,
    ],
    button: {
      label: 'Read the comment',
      url: `${publicUrl}/approvals${isWaiting ? '' : '?show=decided'}`,
    },
    note: 'The link opens the portal, where you sign in and reply.',
  };
}

const formatDeadline = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(at);
