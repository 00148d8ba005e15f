import type { TxContext } from '#server/platform/http/implement.ts';
import { lockOwnNote } from './lock-own-note.ts';
import { markNoteDeleted } from './notes.queries.ts';

export async function removeNote(context: TxContext, id: string): Promise<{ success: true }> {
  const { tx, actor, record } = context;
  const { contact_id, location_id, toEvent } = await lockOwnNote(context, id);
  await markNoteDeleted(tx, { workspace_id: actor.workspace_id, id });
  await record(toEvent('note.removed'), { note_id: id, contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
