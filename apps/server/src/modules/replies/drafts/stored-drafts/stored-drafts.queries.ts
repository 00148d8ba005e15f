import type { ListedDraft, StoredDraft } from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { cutPage, parseCursor, toCursor, toIso } from '#server/platform/paging/cursor.ts';

const PAGE = 20;

type ContactRow = { readonly workspace_id: string; readonly contact_id: string };

const DRAFT = sql`d.id, d.message_id, d.content, d.client_name, ${toIso('d.created_at')} as created_at`;
const NAME = sql`coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email, 'Unknown')`;

/** Returns the newest draft. Two contacts with a draft each may have been merged. */
export async function findDraft(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactRow,
): Promise<StoredDraft | null> {
  const { rows } = await executePrepared(
    tx,
    sql<StoredDraft>`select ${DRAFT} from reply_drafts d
      where d.workspace_id = ${workspace_id} and d.contact_id = ${contact_id}
      order by d.created_at desc, d.id desc limit 1`,
  );
  return rows[0] ?? null;
}

export async function listDrafts(
  tx: TenantTx,
  workspace_id: string,
  after: string | undefined,
): Promise<{ drafts: ListedDraft[]; next: string | null }> {
  const from = parseCursor(after);
  const beyond = from ? sql`and (d.created_at, d.id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql``;
  const { rows } = await sql<ListedDraft & { cursor: string }>`
    select ${DRAFT}, d.contact_id, ${NAME} as contact_name, ${toCursor('d.created_at', 'd.id')} as cursor
    from reply_drafts d join contacts c on c.workspace_id = d.workspace_id and c.id = d.contact_id
    where d.workspace_id = ${workspace_id} ${beyond}
    order by d.created_at desc, d.id desc limit ${sql.lit(PAGE + 1)}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return { drafts: page, next };
}

export async function deleteDrafts(tx: TenantTx, { workspace_id, contact_id }: ContactRow): Promise<number> {
  const { rows } = await sql`delete from reply_drafts
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} returning id`.execute(tx);
  return rows.length;
}

/** Returns the newest message of the lead, or null. */
export async function findAnswered(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactRow,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select m.id from messages m
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.direction = 'inbound' and m.deleted_at is null
    order by m.sent_at desc, m.id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

type NewDraft = ContactRow & Pick<StoredDraft, 'message_id' | 'content' | 'client_name'>;

export async function insertDraft(
  tx: TenantTx,
  draft: NewDraft & { readonly created_by: string },
): Promise<void> {
  await tx.insertInto('reply_drafts').values(draft).execute();
}
