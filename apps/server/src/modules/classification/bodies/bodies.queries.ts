import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { StoredText } from './to-stored-text.ts';

type BodyKey = { readonly workspace_id: string; readonly id: string };

/** Lists the newest messages without extracted text first, because people are working on those. */
export async function listUnreadBodies(tx: SystemTx, limit: number): Promise<BodyKey[]> {
  const { rows } = await sql<BodyKey>`
    select workspace_id, id from messages where text is null and wiped_at is null
    order by sent_at desc limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Locks contacts in the same order as ingestion, the only other writer of bodies, so no body changes while it is read.
 */
export async function lockUnreadBodies(tx: SystemTx, keys: readonly BodyKey[]): Promise<StoredBody[]> {
  const messageRows = sql`unnest(${keys.map(({ workspace_id }) => workspace_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
    as k (workspace_id, id) join messages m on m.workspace_id = k.workspace_id and m.id = k.id`;
  await sql`select from contacts c
    where (c.workspace_id, c.id) in (select m.workspace_id, m.contact_id from ${messageRows})
    order by c.created_at, c.id for no key update`.execute(tx);
  const { rows } = await sql<StoredBody>`
    select m.workspace_id, m.id, m.subject, m.body from ${messageRows}
    where m.text is null and m.wiped_at is null`.execute(tx);
  return rows;
}

export const saveTexts = (tx: SystemTx, texts: readonly (BodyKey & StoredText)[]) =>
  sql`
    update messages m set text = r.text, own_text = r.own_text, quote = r.quote, lang = r.lang, preview = r.preview,
      words = app.to_search_words(r.search_text)
    from jsonb_to_recordset(${toStorableJson(texts)}::jsonb) as r (workspace_id uuid, id uuid, text text, own_text text,
      quote text, lang text, preview text, search_text text)
    where m.workspace_id = r.workspace_id and m.id = r.id`.execute(tx);

type StoredBody = BodyKey & { readonly subject: string | null; readonly body: string };
