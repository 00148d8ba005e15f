import { type ConversationFilter, can, type Meeting, type Note, type Permission } from '@hearback/contract';
import { findView, getPlace, listMeetings, listNotes } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';

/** Parts of a thread or of the list of views, without the rest that the app loads together with them. */
type KeyContext = Pick<RequestContext, 'enter'>;

const enterFor = <T>({ enter }: KeyContext, access: Permission, work: (inside: TxContext) => Promise<T>) =>
  enter(async (inside) => {
    if (!can(inside.actor, access)) throw new AppError('FORBIDDEN');
    return work(inside);
  });

const toReader = async ({ tx, actor }: TxContext, contact_id: string) => {
  const { workspace_id } = actor;
  await getPlace(tx, workspace_id, contact_id);
  return { workspace_id, contact_id, isClient: !can(actor, 'inbox:write') };
};

export const readNotes = (entered: KeyContext, contact_id: string): Promise<Note[]> =>
  enterFor(entered, 'inbox:read', async (inside) => listNotes(inside.tx, await toReader(inside, contact_id)));

export const readMeetings = (entered: KeyContext, contact_id: string): Promise<Meeting[]> =>
  enterFor(entered, 'inbox:read', async (inside) =>
    listMeetings(inside.tx, await toReader(inside, contact_id)),
  );

/** Returns the filter of a shared view. */
export const readViewFilter = (entered: KeyContext, view_id: string): Promise<ConversationFilter> =>
  enterFor(entered, 'inbox:write', async ({ tx }) => {
    const view = await findView(tx, view_id);
    if (!view?.shared) throw new AppError('NOT_FOUND');
    return view.filter;
  });
