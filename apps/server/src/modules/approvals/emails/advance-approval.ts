import { type SystemTx, withSystem } from '@hearback/database';
import { recordActivityAsSystem } from '#server/modules/inbox/index.ts';
import { isMailable } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { type NewMail, queueEmail } from '#server/platform/email/queue-email.ts';
import type { Services } from '#server/platform/services.ts';
import { listApprovers } from '../approvals.queries.ts';
import { notifyAuthor } from '../decisions/notify-author.ts';
import {
  type DueApproval,
  lockWaiting,
  markMailed,
  markReminded,
  saveEnd,
  takeCommented,
} from './advance.queries.ts';
import { toApprovalEmail, toCommentEmail } from './approval.email.ts';
import type { ApprovalJobKey } from './email-clients.job-definition.ts';

/** Emails about drafts to one client per hour. */
const MAX_PER_RECIPIENT = 60;

/**
 * Does what is due for a draft: emails clients about comments and about the version, reminds once or ends it. State and emails commit together, so an
 * interrupted job starts over and a repeated one changes nothing.
 */
export async function advanceApproval(services: Services, key: ApprovalJobKey): Promise<void> {
  try {
    await withSystem(services.db, 'advance approval', (tx) => advance(services, tx, key));
  } catch (error) {
    // The email budget is spent. The next follow-up tries again.
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
  }
}

async function advance(services: Services, tx: SystemTx, key: ApprovalJobKey): Promise<void> {
  const commented = await takeCommented(tx, key);
  if (commented) {
    const content = toCommentEmail(services.config, commented);
    await mailApprovers(services, tx, key, { ...commented, template: 'approvals.commented', content });
  }
  const due = await lockWaiting(tx, key);
  if (!due) return;
  if (due.is_deleted) return end(services, tx, key, due, 'withdrawn');
  if (due.is_expired) return end(services, tx, key, due, 'expired');
  const isFirst = due.version === 1;
  if (due.is_unmailed) {
    await markMailed(tx, key);
    await mailOccasion(services, tx, key, due, isFirst ? 'asked' : 'changed');
  } else if (due.is_reminder_due) {
    await markReminded(tx, key);
    await mailOccasion(services, tx, key, due, 'reminder');
  }
}

/** The answered message was deleted, or no client decided in time. */
async function end(
  services: Services,
  tx: SystemTx,
  key: ApprovalJobKey,
  { contact_id, location_id }: DueApproval,
  status: 'withdrawn' | 'expired',
): Promise<void> {
  const { workspace_id, approval_id } = key;
  await saveEnd(tx, key, status);
  await services.recordEvent(tx, {
    ...{ workspace_id, actor_user_id: null, name: 'approval.changed' as const, ghl_location_id: location_id },
    ids: { approval_id, contact_id },
  });
  if (status === 'withdrawn') return;
  await appendAudit(tx, { workspace_id, action: 'approval.expired', target: contact_id });
  await recordActivityAsSystem(tx, {
    ...{
      workspace_id,
      contact_ids: [contact_id],
      what: 'approval_expired',
      user_id: null,
      is_automatic: true,
    },
  });
  const detail = 'It expired without a decision. Ask again or send it without approval.';
  await notifyAuthor(services, tx, { workspace_id, id: approval_id }, { contact_id, by: null, detail });
}

const mailOccasion = (
  services: Services,
  tx: SystemTx,
  key: ApprovalJobKey,
  due: DueApproval,
  occasion: 'asked' | 'changed' | 'reminder',
): Promise<void> =>
  mailApprovers(services, tx, key, {
    contact_id: due.contact_id,
    template: `approvals.${occasion}`,
    content: toApprovalEmail(services.config, due, occasion),
  });

type ApprovalMail = Pick<NewMail, 'template' | 'content'> & { readonly contact_id: string };

async function mailApprovers(
  services: Services,
  tx: SystemTx,
  { workspace_id, approval_id }: ApprovalJobKey,
  { contact_id, template, content }: ApprovalMail,
): Promise<void> {
  const approvers = await listApprovers(tx, { workspace_id, contact_id });
  for (const { email: to } of approvers.filter(({ email }) => isMailable(email)))
    await queueEmail(services, tx, {
      ...{ workspace_id, to, template, subject_id: approval_id, content },
      ...{ sender: `approvals:${workspace_id}`, perRecipient: MAX_PER_RECIPIENT },
    });
}
