import { asSystem } from '@hearback/database';
import { ignoreNotFound } from '@hearback/providers';
import { toBody as toStoredBody, toStoredText } from '#server/modules/classification/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import { insertCrmNote } from '../records/incoming-values.queries.ts';
import { listLinkedIds, saveLink } from '../records/links.queries.ts';
import { listUnlinkedNotes, type OwnNote } from '../records/own-state.queries.ts';
import { inWorkspace, listFurtherIds, NO_FIELDS, type SyncSession, settleObject } from './session.ts';

const MAX_NOTE_LENGTH = 5_000;

/** The author is part of the text, because the CRM has no Hearback users. */
const toBody = ({ content, author_name }: OwnNote): string => `${content}\n\n${author_name}, Hearback`;

/**
 * Adds notes of each side to the other. Notes are only added: edits and deletions are not copied. Those of all contacts in the
 * CRM of a merged person are read, and new ones are written to the linked contact.
 */
export async function syncNotes(session: SyncSession, contact_id: string | null): Promise<void> {
  const { client, key } = session;
  const ours = await inWorkspace(session, (tx) => listUnlinkedNotes(tx, key));
  const all = contact_id === null ? [] : await client.listNotes(contact_id);
  for (const id of contact_id === null ? [] : listFurtherIds(session, contact_id))
    all.push(...((await ignoreNotFound(client.listNotes(id))) ?? []));
  const ids = all.map(({ id }) => id);
  const linked = await inWorkspace(session, (tx) => listLinkedIds(tx, key, 'note', ids));
  const theirs = new Map(all.filter(({ id }) => !linked.has(id)).map((note) => [note.id, note]));
  for (const note of ours) {
    const body = toBody(note);
    // A note that an interrupted sync created has no link yet.
    const found = [...theirs.values()].find((one) => one.body === body);
    if (found) theirs.delete(found.id);
    else session.count('notes', note.content.slice(0, 80));
    if (session.isDry || contact_id === null) continue;
    const { id: crm_id } = found ?? (await client.createNote(contact_id, body));
    await settleObject(
      session,
      { kind: 'note', own_id: note.id },
      {
        crm_id,
        link: { is_own: true },
        action: 'create',
        plan: NO_FIELDS,
      },
    );
  }
  for (const { id, body } of theirs.values()) {
    const content = toShortText(
      toStoredText({ subject: null, body: toStoredBody(body) }).text,
      MAX_NOTE_LENGTH,
    );
    if (content) await importNote(session, id, content);
  }
}

async function importNote(session: SyncSession, crm_id: string, content: string): Promise<void> {
  const { services, key } = session;
  session.count('taken', content.slice(0, 80));
  if (session.isDry) return;
  await inWorkspace(session, async (tx) => {
    const note_id = await asSystem(tx, async (tx) => {
      const id = await insertCrmNote(tx, key, content);
      if (id !== null) await saveLink(tx, key, { kind: 'note', own_id: id, crm_id, is_own: false });
      return id;
    });
    if (note_id === null) return;
    const { workspace_id, contact_id, location_id } = key;
    const ids = { note_id, contact_id, source: 'crm' };
    await publish(services, tx, { workspace_id, name: 'note.added', ids, ghl_location_id: location_id });
  });
}
