import type { EventName } from '@hearback/contract';
import { lockContact, type Owner } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findNote } from './notes.queries.ts';

/** The event also reaches the client who asked, if the note is an answer. */
export type OwnNote = Owner & { readonly toEvent: (event: 'note.changed' | 'note.removed') => EventName };

/** Throws NOT_YOUR_NOTE for a visible note of another person. */
export async function lockOwnNote(
  { tx, actor }: TxContext,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<OwnNote> {
  const note = await findNote(tx, { workspace_id: actor.workspace_id, id });
  const isOwn = note?.author_id === actor.user_id;
  if (!note || note.deleted !== deleted || (deleted && !isOwn)) throw new AppError('NOT_FOUND');
  const owner = await lockContact(tx, actor, note.contact_id);
  if (!isOwn) throw new AppError('NOT_YOUR_NOTE');
  return { ...owner, toEvent: (event) => (note.kind === 'answer' ? 'note.answered' : event) };
}
