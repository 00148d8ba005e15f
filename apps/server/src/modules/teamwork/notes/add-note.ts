import { MAX_NOTES, type Note } from '@hearback/contract';
import { lockContact } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countNotes, insertNote } from './notes.queries.ts';
import { findMentioned, notifyMentioned } from './notify-mentioned.ts';

/** Adds an internal note between the messages. Mentioned people are notified in the same transaction. */
export async function addNote(
  context: TxContext,
  { contact_id, ...written }: { contact_id: string; content: string },
): Promise<Note> {
  const { tx, actor, record } = context;
  const { workspace_id, user_id } = actor;
  const content = toStorable(written.content);
  const { location_id } = await lockContact(tx, actor, contact_id);
  if ((await countNotes(tx, workspace_id, contact_id)) >= MAX_NOTES) throw new AppError('NOTES_FULL');
  const mentions = await findMentioned(tx, location_id, content);
  const note = await insertNote(
    tx,
    { workspace_id, contact_id, user_id },
    { kind: 'note', content, mentions },
  );
  await record('note.added', { note_id: note.id, contact_id }, { ghl_location_id: location_id });
  await notifyMentioned(context, note, { contact_id, mentions });
  return note;
}
