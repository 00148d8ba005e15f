import { DEFAULT_APPROVAL_DAYS } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getPlace } from '#server/modules/inbox/index.ts';
import { authed, type TxContext } from '#server/platform/http/implement.ts';
import { addComment } from './add-comment.ts';
import {
  countApprovals,
  findApprovalDays,
  listApprovals,
  listApprovalsOfContact,
  listApprovers,
} from './approvals.queries.ts';
import { askApproval } from './ask-approval.ts';
import { changeApproval } from './change-approval.ts';
import { approveDraft } from './decisions/approve-draft.ts';
import { requestChanges } from './decisions/request-changes.ts';
import { withdrawApproval } from './withdraw-approval.ts';

export const approvalsRoutes = {
  list: authed.approvals.list.handler(({ context: { tx, actor }, input }) => listApprovals(tx, actor, input)),
  count: authed.approvals.count.handler(async ({ context: { tx, actor } }) => ({
    number: await countApprovals(tx, actor.workspace_id),
  })),
  listOfContact: authed.approvals.listOfContact.handler(({ context, input }) =>
    readContact(context, input.contact_id),
  ),
  ask: authed.approvals.ask.handler(({ context, input }) => askApproval(context, input)),
  change: authed.approvals.change.handler(({ context, input }) => changeApproval(context, input)),
  withdraw: authed.approvals.withdraw.handler(({ context, input }) => withdrawApproval(context, input.id)),
  approve: authed.approvals.approve.handler(({ context, input }) => approveDraft(context, input)),
  requestChanges: authed.approvals.requestChanges.handler(({ context, input }) =>
    requestChanges(context, input),
  ),
  comment: authed.approvals.comment.handler(({ context, input }) => addComment(context, input)),
};

async function readContact({ tx, actor }: TxContext, contact_id: string) {
  const { workspace_id, client_access } = actor;
  const key = { workspace_id, contact_id };
  await getPlace(tx, workspace_id, contact_id);
  const approvals = await listApprovalsOfContact(tx, actor, contact_id);
  const days = (await findApprovalDays(tx, key)) ?? DEFAULT_APPROVAL_DAYS;
  // Clients do not see who else may approve.
  const approvers = client_access ? [] : await asSystem(tx, (tx) => listApprovers(tx, key));
  return { approvers: approvers.map(({ name }) => name), days, approvals };
}
