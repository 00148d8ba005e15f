import { randomUUID } from 'node:crypto';
import type { Conversation, ReplyApproval, Thread } from '@hearback/contract';
import type { DemoApproval } from '../demo-approvals.ts';
import { AGENCY } from '../demo-people.ts';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, signInAs } from './caller.ts';

const DAY_MS = 86_400_000;

type Approvers = { readonly approvers: readonly string[]; readonly approvals: readonly ReplyApproval[] };

/** Asks the client about replies and decides some of them, like the agency and the client would. */
export async function addApprovals(
  owner: Caller,
  { approvals }: DemoWorkspace,
  apiUrl: string,
): Promise<void> {
  const missing = [];
  for (const approval of approvals) if (!(await hasAny(owner, approval.list))) missing.push(approval);
  if (missing.length === 0) return;
  const author = await signInAs(apiUrl, AGENCY.team.email);
  const client = await signInAs(apiUrl, AGENCY.client.email);
  for (const approval of missing) {
    const approvalRequest = await ask(author, approval);
    if (!approvalRequest) continue;
    const { id, version } = approvalRequest;
    if (approval.change)
      await client.call('POST', `/api/approvals/${id}/change-requests`, {
        version,
        content: approval.change,
      });
    if (approval.list === 'approved') await client.call('POST', `/api/approvals/${id}/approve`, { version });
  }
}

const hasAny = async (owner: Caller, list: string): Promise<boolean> =>
  (await owner.call<{ approvals: object[] }>('GET', `/api/approvals?state=${list}`)).body.approvals.length >
  0;

/** Null if no conversation has a client who may approve replies and no open reply, as in the demo of an older release. */
async function ask(
  author: Caller,
  { ghl_location_id, content, sentAfterDays }: DemoApproval,
): Promise<ReplyApproval | null> {
  const filter = `location_id=${ghl_location_id}&status=interested&source=cold_email&sort=oldest`;
  const { body } = await author.call<{ conversations: Conversation[] }>(
    'GET',
    `/api/conversations?${filter}`,
  );
  for (const { contact_id, name } of body.conversations) {
    const { body: current } = await author.call<Approvers>(
      'GET',
      `/api/conversations/${contact_id}/approvals`,
    );
    if (current.approvers.length === 0 || current.approvals.length > 0) continue;
    const { body: thread } = await author.call<Thread>('GET', `/api/conversations/${contact_id}`);
    const messageId = thread.messages.findLast(({ direction }) => direction === 'inbound')?.id;
    const sendAt =
      sentAfterDays &&
      new Date(Date.now() + sentAfterDays * DAY_MS).toISOString().replace(/T.*/, 'T14:00:00Z');
    const response = await author.call<ReplyApproval>('POST', '/api/approvals', {
      ...{
        id: randomUUID(),
        messageId,
        content: content.replace('{first_name}', name.split(' ')[0] ?? name),
      },
      ...(sendAt && { sendAt }),
    });
    return response.body;
  }
  return null;
}
