import { MAX_NOTES, type Note } from '@hearback/contract';
import { executePrepared, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';

export type NoteRow = Omit<Note, 'created_at' | 'edited_at'> & { created_at: Date; edited_at: Date | null };

/** The undo window of a removal, the same as for messages. */
export const NOTE_UNDO_WINDOW = '5 minutes';

const COLUMNS = sql`n.id, n.kind, n.question_id, n.content, n.created_at, n.edited_at,
  coalesce((select array_agg(${userName('u')})
    from users u where u.workspace_id = n.workspace_id and u.id = any (n.mentions)), '{}') as mentions`;

export const NOTE = sql`n.author_id, n.author_name, ${COLUMNS}`;

/** Clients do not see who in the agency answers them. */
const CLIENT_NOTE = sql`case when n.kind <> 'answer' then n.author_id end as author_id,
  case when n.kind <> 'answer' then n.author_name else (select w.name from workspaces w where w.id = n.workspace_id) end as author_name,
  ${COLUMNS}`;

export const toNote = ({ created_at, edited_at, ...row }: NoteRow): Note => ({
  ...row,
  created_at: created_at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
});

/** Not paged, because the commands limit the number. Row level security limits a client to their own questions and answers. */
export async function listNotes(
  tx: TenantTx,
  { workspace_id, contact_id, isClient }: { workspace_id: string; contact_id: string; isClient: boolean },
): Promise<Note[]> {
  const { rows } = await executePrepared(
    tx,
    sql<NoteRow>`
    select ${isClient ? CLIENT_NOTE : NOTE} from notes n
    where n.workspace_id = ${workspace_id} and n.contact_id = ${contact_id} and n.deleted_at is null
    order by n.created_at desc, n.id desc limit ${sql.lit(MAX_NOTES)}`,
  );
  return rows.map(toNote);
}

/** Deletes notes whose undo window has passed. */
export async function deleteRemovedNotes(tx: SystemTx): Promise<void> {
  await sql`delete from notes where deleted_at <= clock_timestamp() - ${NOTE_UNDO_WINDOW}::interval`.execute(
    tx,
  );
}
