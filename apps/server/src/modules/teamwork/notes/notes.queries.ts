import type { Note } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { NOTE, NOTE_UNDO_WINDOW, type NoteRow, toNote } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { NAME } from '../assignment/assignment.queries.ts';

type Written = { readonly content: string; readonly mentions: readonly string[] };
type Key = { readonly workspace_id: string; readonly id: string };

export async function countNotes(tx: TenantTx, workspace_id: string, contact_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notes
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and deleted_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertNote(
  tx: TenantTx,
  whose: { readonly workspace_id: string; readonly contact_id: string; readonly user_id: string },
  { content, mentions }: Written,
): Promise<Note> {
  const { rows } = await sql<NoteRow>`
    with made as (
      insert into notes (workspace_id, contact_id, author_id, author_name, content, mentions)
      select u.workspace_id, ${whose.contact_id}::uuid, u.id, ${NAME}, ${content}, ${[...mentions]}::uuid[] from users u
      where u.workspace_id = ${whose.workspace_id} and u.id = ${whose.user_id} returning *)
    select ${NOTE} from made n`.execute(tx);
  return toNote(orNotFound(rows[0]));
}

export type KnownNote = {
  readonly contact_id: string;
  readonly author_id: string | null;
  readonly deleted: boolean;
};

/** Includes removed notes, within the person's access. */
export async function findNote(tx: TenantTx, { workspace_id, id }: Key): Promise<KnownNote | null> {
  const { rows } = await sql<KnownNote>`
    select contact_id, author_id, deleted_at is not null as deleted from notes
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export const updateContent = (tx: TenantTx, key: Key, { content, mentions }: Written): Promise<Note> =>
  update(
    tx,
    key,
    sql`content = ${content}, mentions = ${[...mentions]}::uuid[],
      edited_at = case when content = ${content} then edited_at else clock_timestamp() end`,
    sql`deleted_at is null`,
  );

export const buryNote = (tx: TenantTx, key: Key): Promise<Note> =>
  update(tx, key, sql`deleted_at = clock_timestamp()`, sql`deleted_at is null`);

export const unburyNote = (tx: TenantTx, key: Key): Promise<Note> =>
  update(
    tx,
    key,
    sql`deleted_at = null`,
    sql`deleted_at > clock_timestamp() - ${NOTE_UNDO_WINDOW}::interval`,
  );

async function update(
  tx: TenantTx,
  { workspace_id, id }: Key,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Note> {
  const { rows } = await sql<NoteRow>`
    with changed as (
      update notes set ${change} where workspace_id = ${workspace_id} and id = ${id} and ${condition} returning *)
    select ${NOTE} from changed n`.execute(tx);
  return toNote(orNotFound(rows[0]));
}

function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
