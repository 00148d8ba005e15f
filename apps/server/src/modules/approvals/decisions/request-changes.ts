import type { ReplyApproval } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { recordActivity } from '#server/modules/inbox/index.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getApproval, insertComment, toApproval } from '../approvals.queries.ts';
import { decide } from './decide.ts';
import { notifyAuthor, toQuote } from './notify-author.ts';

type ChangeRequest = { readonly id: string; readonly version: number; readonly content: string };

/** A client says what to change. The draft returns to its author. */
export async function requestChanges(
  context: TxContext,
  { id, version, content }: ChangeRequest,
): Promise<ReplyApproval> {
  const { tx, actor, services, record, audit } = context;
  const { workspace_id, user_id } = actor;
  const decided = await decide(context, { id, version, status: 'changes_requested' });
  if ('same' in decided) return toApproval(decided.same);
  const { contact_id, decided_by_name } = decided.draft;
  const text = toStorable(content);
  await insertComment(tx, {
    ...{ workspace_id, id, user_id, version, kind: 'change_request', is_client: true, content: text },
  });
  // No policy lets a client write events, audit lines and notifications.
  await asSystem(tx, async (tx) => {
    await record(
      'approval.changed',
      { approval_id: id, contact_id },
      { ghl_location_id: decided.before.location_id },
    );
    await audit('approval.changes_requested', contact_id, { version });
    const detail = `${decided_by_name} requested changes: ${toQuote(text)}`;
    await notifyAuthor(services, tx, { workspace_id, id }, { contact_id, by: user_id, detail });
  });
  await recordActivity(tx, { workspace_id, contact_ids: [contact_id], what: 'changes_requested', user_id });
  return toApproval(await getApproval(tx, actor, id));
}
