import { type ConversationFilter, can, type Meeting, type Note } from '@hearback/contract';
import { findView, getPlace, listMeetings, listNotes } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { type KeyContext, withPermissionTx } from '../keys/with-permission-tx.ts';

/** Parts of a thread or of the list of views, without the rest that the app loads together with them. */
const toReader = async ({ tx, actor }: TxContext, contact_id: string) => {
  const { workspace_id } = actor;
  await getPlace(tx, workspace_id, contact_id);
  return { workspace_id, contact_id, isClient: !can(actor, 'inbox:write') };
};

export const readNotes = (context: KeyContext, contact_id: string): Promise<Note[]> =>
  withPermissionTx(context, 'inbox:read', async (txContext) =>
    listNotes(txContext.tx, await toReader(txContext, contact_id)),
  );

export const readMeetings = (context: KeyContext, contact_id: string): Promise<Meeting[]> =>
  withPermissionTx(context, 'inbox:read', async (txContext) =>
    listMeetings(txContext.tx, await toReader(txContext, contact_id)),
  );

/** Returns the filter of a shared view. */
export const readViewFilter = (context: KeyContext, view_id: string): Promise<ConversationFilter> =>
  withPermissionTx(context, 'inbox:write', async ({ tx }) => {
    const view = await findView(tx, view_id);
    if (!view?.shared) throw new AppError('NOT_FOUND');
    return view.filter;
  });
