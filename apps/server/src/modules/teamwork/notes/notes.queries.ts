import type { Note } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { NOTE, NOTE_UNDO_WINDOW, type NoteRow, toNote } from '#server/modules/inbox/index.ts';
import { userName } from '#server/modules/people/index.ts';
import { requireRow } from '#server/platform/app-error.ts';

type NoteText = { readonly content: string; readonly mentions: readonly string[] };
type NewNote = NoteText & { readonly kind: Note['kind']; readonly question_id?: string | null };
type Author = { readonly workspace_id: string; readonly contact_id: string; readonly user_id: string };
type Key = { readonly workspace_id: string; readonly id: string };

export async function countNotes(tx: TenantTx, workspace_id: string, contact_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notes
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and deleted_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertNote(
  tx: TenantTx,
  author: Author,
  { kind, question_id = null, content, mentions }: NewNote,
): Promise<Note> {
  const { rows } = await sql<NoteRow>`
    with made as (
      insert into notes (workspace_id, contact_id, author_id, author_name, kind, question_id, content, mentions)
      select u.workspace_id, ${author.contact_id}::uuid, u.id, ${userName('u')}, ${kind}, ${question_id}::uuid, ${content}, ${[...mentions]}::uuid[] from users u
      where u.workspace_id = ${author.workspace_id} and u.id = ${author.user_id} returning *)
    select ${NOTE} from made n`.execute(tx);
  return toNote(requireRow(rows[0]));
}

/** Clients cannot lock the contact, so the system serializes their notes. Returns how many this client has written. */
export async function lockClientNotes(
  tx: SystemTx,
  { workspace_id, contact_id, user_id }: Author,
): Promise<number> {
  await sql`select from contacts where workspace_id = ${workspace_id} and id = ${contact_id} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notes
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and author_id = ${user_id}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** The assignee, or else the people who may write in the location. Mirrors `inbox:write` in the contract. */
export async function listAnswerers(
  tx: SystemTx,
  { workspace_id, contact_id }: Pick<Author, 'workspace_id' | 'contact_id'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from contacts c
    left join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
    join users u on u.workspace_id = c.workspace_id and u.disabled_at is null and case
      when v.assigned_to is not null then u.id = v.assigned_to
      when u.user_type = 'agency' then true
      when u.user_type = 'single_location' then u.role in ('owner', 'team') or u.default_location_id = c.location_id
        or exists (select from user_location_access a where a.workspace_id = u.workspace_id and a.user_id = u.id
          and a.ghl_location_id = c.location_id and a.access_level in ('write', 'admin'))
      else false end
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
  return rows.map(({ id }) => id);
}

export type StoredNote = {
  readonly contact_id: string;
  readonly author_id: string | null;
  readonly kind: Note['kind'];
  readonly deleted: boolean;
};

/** Includes removed notes, within the person's access. */
export async function findNote(tx: TenantTx, { workspace_id, id }: Key): Promise<StoredNote | null> {
  const { rows } = await sql<StoredNote>`
    select contact_id, author_id, kind, deleted_at is not null as deleted from notes
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export const updateContent = (tx: TenantTx, key: Key, { content, mentions }: NoteText): Promise<Note> =>
  update(
    tx,
    key,
    sql`content = ${content}, mentions = ${[...mentions]}::uuid[],
      edited_at = case when content = ${content} then edited_at else clock_timestamp() end`,
    sql`deleted_at is null`,
  );

export const markNoteDeleted = (tx: TenantTx, key: Key): Promise<Note> =>
  update(tx, key, sql`deleted_at = clock_timestamp()`, sql`deleted_at is null`);

export const clearNoteDeletion = (tx: TenantTx, key: Key): Promise<Note> =>
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
  return toNote(requireRow(rows[0]));
}
