import type { Note } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockOwnNote } from './lock-own-note.ts';
import { clearNoteDeletion } from './notes.queries.ts';

/** Undoes a removal while the content is still stored. */
export async function restoreNote(context: TxContext, id: string): Promise<Note> {
  const { tx, actor, record } = context;
  const { contact_id, location_id, toEvent } = await lockOwnNote(context, id, { deleted: true });
  const note = await clearNoteDeletion(tx, { workspace_id: actor.workspace_id, id });
  await record(toEvent('note.changed'), { note_id: id, contact_id }, { ghl_location_id: location_id });
  return note;
}
