import { type ClientNoteKind, MAX_CLIENT_NOTES, type Note } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getPlace } from '#server/modules/inbox/index.ts';
import { requireClientRight } from '#server/modules/locations/index.ts';
import { notify } from '#server/modules/notifications/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { insertNote, listAnswerers, lockClientNotes } from './notes.queries.ts';

type ClientNote = { contact_id: string; kind: ClientNoteKind; content: string };

const AUDITED = { question: 'note.question_asked', flag: 'note.lead_flagged' } as const;
const LEADS = { question: 'Question', flag: 'Flagged' } as const;
/** Keeps the notification to about two lines. */
const MAX_QUOTE_LENGTH = 200;

/** A client of the agency asks a question or flags a lead. Notifies the assignee, or else everyone who can answer. */
export async function addClientNote(
  { tx, actor, services, record, audit }: TxContext,
  { contact_id, kind, ...written }: ClientNote,
): Promise<Note> {
  const { workspace_id, user_id } = actor;
  const content = toStorable(written.content);
  const { location_id } = await getPlace(tx, workspace_id, contact_id);
  requireClientRight(actor, 'comment_locations', location_id);
  const key = { workspace_id, contact_id, user_id };
  if ((await asSystem(tx, (tx) => lockClientNotes(tx, key))) >= MAX_CLIENT_NOTES)
    throw new AppError('CLIENT_NOTES_FULL');
  const note = await insertNote(tx, key, { kind, content, mentions: [] });
  // No policy lets a client write events and audit lines.
  await asSystem(tx, async (tx) => {
    await record('note.added', { note_id: note.id, contact_id }, { ghl_location_id: location_id });
    await audit(AUDITED[kind], note.id);
    await notify(services, tx, {
      workspace_id,
      kind: 'client_request',
      about: { contact_id },
      to: await listAnswerers(tx, key),
      by: user_id,
      cause: note.id,
      detail: `${LEADS[kind]}: ${toQuote(content)}`,
    });
  });
  return note;
}

function toQuote(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_QUOTE_LENGTH ? line : `${line.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…`;
}
