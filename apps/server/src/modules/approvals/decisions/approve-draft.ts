import type { ApprovalHold, ReplyApproval } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { recordActivity } from '#server/modules/inbox/index.ts';
import { queueApprovedReply } from '#server/modules/replies/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getApproval, saveHold, toApproval } from '../approvals.queries.ts';
import { decide } from './decide.ts';
import { notifyAuthor } from './notify-author.ts';

type ReadDraft = { readonly id: string; readonly version: number };

const HELD: Readonly<Record<ApprovalHold, string>> = {
  lead_wrote: 'It is on hold because the lead sent another message.',
  answered: 'It is on hold because someone else replied to the lead.',
  not_possible: 'It is on hold because it cannot be sent.',
};

/** A client approves the version that they read. The decision, the reply and its job are one transaction. */
export async function approveDraft(context: TxContext, { id, version }: ReadDraft): Promise<ReplyApproval> {
  const { tx, actor, services, record, audit } = context;
  const { workspace_id, user_id } = actor;
  const decided = await decide(context, { id, version, status: 'approved' });
  if ('same' in decided) return toApproval(decided.same);
  const { author_id, decided_by_name, id: approval_id, ...draft } = decided.draft;
  const { contact_id } = draft;
  const { location_id: ghl_location_id } = decided.before;
  // No policy lets a client write replies, events and audit lines.
  await asSystem(tx, async (tx) => {
    const queued = await queueApprovedReply(services, tx, {
      ...draft,
      ...{ approval_id, created_by: author_id },
      ...{ cc: [...draft.cc], bcc: [...draft.bcc] },
    });
    if (!queued) throw new AppError('APPROVAL_WITHDRAWN');
    const { hold_reason } = queued;
    if (hold_reason) await saveHold(tx, { workspace_id, id }, hold_reason);
    await record('approval.changed', { approval_id, contact_id }, { ghl_location_id });
    await audit('approval.given', contact_id, { version });
    await notifyAuthor(
      services,
      tx,
      { workspace_id, id },
      {
        ...{ contact_id, by: user_id },
        detail: [`${decided_by_name} approved it.`, hold_reason && HELD[hold_reason]]
          .filter(Boolean)
          .join(' '),
      },
    );
  });
  await recordActivity(tx, { workspace_id, contact_ids: [contact_id], what: 'approval_given', user_id });
  return toApproval(await getApproval(tx, actor, id));
}
