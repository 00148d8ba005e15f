import type { StoredDraft } from '@hearback/contract';
import { lockContact } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteDrafts, findAnswered, findDraft, insertDraft } from './stored-drafts.queries.ts';

type NewDraft = { readonly contact_id: string; readonly content: string; readonly client_name: string };

/** Stores the draft of an AI assistant in place of an earlier one. A person reads it in the app and sends it, or not. */
export async function saveDraft(
  { tx, actor, record }: TxContext,
  { contact_id, content, client_name }: NewDraft,
): Promise<StoredDraft> {
  const { workspace_id, user_id: created_by } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const message_id = await findAnswered(tx, { workspace_id, contact_id });
  if (message_id === null) throw new AppError('NOTHING_TO_ANSWER');
  await deleteDrafts(tx, { workspace_id, contact_id });
  await insertDraft(tx, {
    ...{ workspace_id, contact_id, message_id, client_name, created_by },
    content: toStorable(content),
  });
  await record('draft.changed', { contact_id }, { ghl_location_id: location_id });
  const draft = await findDraft(tx, { workspace_id, contact_id });
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}
