import { MAX_NOTES, type Note } from '@hearback/contract';
import { lockContact } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countNotes, findNote, insertNote } from './notes.queries.ts';

/** Answers a question or flag. The client who wrote it sees the answer. */
export async function answerNote(
  { tx, actor, record, audit }: TxContext,
  { id, content }: { id: string; content: string },
): Promise<Note> {
  const { workspace_id, user_id } = actor;
  const question = await findNote(tx, { workspace_id, id });
  if (!question || question.deleted) throw new AppError('NOT_FOUND');
  const { contact_id, location_id } = await lockContact(tx, actor, question.contact_id);
  if (question.kind !== 'question' && question.kind !== 'flag') throw new AppError('NOTE_WITHOUT_ANSWER');
  if ((await countNotes(tx, workspace_id, contact_id)) >= MAX_NOTES) throw new AppError('NOTES_FULL');
  const newNote = { kind: 'answer', question_id: id, content: toStorable(content), mentions: [] } as const;
  const note = await insertNote(tx, { workspace_id, contact_id, user_id }, newNote);
  await record('note.answered', { note_id: note.id, contact_id }, { ghl_location_id: location_id });
  await audit('note.answered', note.id);
  return note;
}
