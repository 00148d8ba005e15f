import type { Note } from '@hearback/contract';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockOwnNote } from './lock-own-note.ts';
import { updateContent } from './notes.queries.ts';
import { findMentioned, notifyMentioned } from './notify-mentioned.ts';

export async function editNote(
  context: TxContext,
  { id, ...written }: { id: string; content: string },
): Promise<Note> {
  const { tx, actor, record } = context;
  const content = toStorable(written.content);
  const { contact_id, location_id, toEvent } = await lockOwnNote(context, id);
  const mentions = await findMentioned(tx, location_id, content);
  const note = await updateContent(tx, { workspace_id: actor.workspace_id, id }, { content, mentions });
  await record(toEvent('note.changed'), { note_id: id, contact_id }, { ghl_location_id: location_id });
  await notifyMentioned(context, note, { contact_id, mentions });
  return note;
}
