import type { AssistantEngine, CampaignDraft, ChatMessage, ChatSession } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable, toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';
import { GuideProgress } from '../guide/progress.ts';

/** Under row level security, which limits this to the user's own conversations. */
export type Session = ChatSession & {
  readonly draft: CampaignDraft;
  readonly draft_version: number;
  readonly guide_progress: GuideProgress;
  /** The draft that 'undo' restores. */
  readonly former: CampaignDraft | null;
  /** The turn that is being answered. */
  readonly leased_by: string | null;
  /** An answer is being generated. */
  readonly answering: boolean;
};

export type ChatLine = Pick<ChatMessage, 'role' | 'content'>;

type SessionRow = Omit<Session, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

const SESSION = sql`s.id, s.status, s.campaign_id, coalesce(nullif(s.title, ''), 'New chat') as title,
  s.created_at, s.updated_at, s.draft, s.draft_version, s.guide_progress, s.previous_drafts -> -1 as former, s.leased_by,
  coalesce(s.leased_until > clock_timestamp(), false) as answering`;

const toSession = (row: SessionRow): Session => ({
  ...row,
  // Progress stored by another release must not prevent an answer.
  guide_progress: GuideProgress.catch({}).parse(row.guide_progress),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The list item of a session. */
export const toPeriodFilter = ({
  id,
  status,
  campaign_id,
  title,
  created_at,
  updated_at,
}: Session): ChatSession => ({
  id,
  status,
  campaign_id,
  title,
  created_at,
  updated_at,
});

export async function getSession(tx: TenantTx, id: string): Promise<Session> {
  const { rows } =
    await sql<SessionRow>`select ${SESSION} from campaign_chat_sessions s where s.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return toSession(rows[0]);
}

/** Locks the session for the transaction. Turns, edits and the campaign of one conversation are serialized. */
export async function lockSession(tx: TenantTx, id: string): Promise<Session> {
  const { rows } = await sql<SessionRow>`
    select ${SESSION} from campaign_chat_sessions s where s.id = ${id} for update`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return toSession(rows[0]);
}

const PAGE = 50;

export async function listSessions(
  tx: TenantTx,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
  cursor: string | undefined,
): Promise<{ sessions: ChatSession[]; next: string | null }> {
  const after = parseCursor(cursor);
  const beyond = after
    ? sql`and (s.updated_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<SessionRow & { cursor: string }>`
    select ${SESSION}, ${toCursor('s.updated_at', 's.id')} as cursor from campaign_chat_sessions s
    where s.workspace_id = ${workspace_id} and s.user_id = ${user_id} ${beyond}
    order by s.updated_at desc, s.id desc limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return { sessions: page.map((row) => toPeriodFilter(toSession(row as SessionRow))), next };
}

/** Serializes the starts of one user, so that a double click creates one conversation. */
export async function queueStarts(tx: TenantTx, user_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant ${user_id}`}, 0))`.execute(tx);
}

/** The newest session that contains only its greeting. */
export async function findUntouched(tx: TenantTx, user_id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select s.id from campaign_chat_sessions s
    where s.user_id = ${user_id} and s.status = 'active' and s.draft_version = 0 and not exists (
      select from campaign_chat_messages m
      where m.workspace_id = s.workspace_id and m.session_id = s.id and m.place > 1)
    order by s.updated_at desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertSession(
  tx: TenantTx,
  owner: { workspace_id: string; user_id: string },
): Promise<string> {
  const { workspace_id, user_id } = owner;
  const { id } = await tx
    .insertInto('campaign_chat_sessions')
    .values({ workspace_id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if it does not exist or belongs to another user. */
export async function deleteSession(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('campaign_chat_sessions')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type SessionEdit = {
  readonly status?: 'completed';
  readonly campaign_id?: string;
  readonly title?: string;
  readonly draft?: CampaignDraft;
  /** The draft is the former one, which cannot be undone again. */
  readonly isUndo?: boolean;
  readonly guide_progress?: GuideProgress;
};

const MAX_FORMER = 10;
const FORMER_KEPT = sql<string>`case when jsonb_array_length(previous_drafts) < ${MAX_FORMER} then previous_drafts
  else previous_drafts - 0 end || jsonb_build_array(draft)`;

/** A changed draft gets a new version, and the previous one can be restored. */
export async function saveSession(tx: TenantTx, id: string, edit: SessionEdit): Promise<void> {
  const { draft, isUndo, guide_progress, ...rest } = edit;
  await tx
    .updateTable('campaign_chat_sessions')
    .set({
      ...rest,
      ...(draft && {
        draft: toStorableJson(draft),
        draft_version: sql<number>`draft_version + 1`,
        previous_drafts: isUndo ? sql<string>`previous_drafts - -1` : FORMER_KEPT,
      }),
      ...(guide_progress && { guide_progress: JSON.stringify(guide_progress) }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export type StoredMessage = ChatMessage & {
  readonly turn_id: string | null;
  readonly engine: AssistantEngine | null;
};

/**
 * All messages in order. Their number is limited. Only the last one includes the emails, because
 * each answer contains all of them.
 */
export async function listMessages(tx: TenantTx, session_id: string): Promise<StoredMessage[]> {
  const { rows } = await sql<Omit<StoredMessage, 'timestamp'> & { timestamp: Date }>`
    select m.id, m.role, m.content, m."timestamp", m.turn_id, m.engine,
      case when m.place = max(m.place) over () then m.campaign_data else m.campaign_data - 'generated_content' end
        as campaign_data
    from campaign_chat_messages m where m.session_id = ${session_id} order by m.place`.execute(tx);
  return rows.map((row) => ({ ...row, timestamp: row.timestamp.toISOString() }));
}

export type NewMessage = {
  readonly workspace_id: string;
  readonly session_id: string;
  readonly turn_id: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly campaign_data?: CampaignDraft;
  readonly engine?: AssistantEngine;
};

/** Appends to the conversation, which the caller has locked. */
export async function insertMessage(tx: TenantTx, message: NewMessage): Promise<void> {
  const { workspace_id, session_id, turn_id, role, campaign_data, engine = null } = message;
  await sql`
    insert into campaign_chat_messages (workspace_id, session_id, place, turn_id, role, content, campaign_data, engine)
    select ${workspace_id}, ${session_id}::uuid, coalesce(max(place), 0) + 1, ${turn_id}, ${role},
      ${toStorable(message.content)}, ${campaign_data ? toStorableJson(campaign_data) : null}::jsonb, ${engine}
    from campaign_chat_messages where session_id = ${session_id}`.execute(tx);
}
