import type { ApprovalComment, ApprovalList, ApprovalStatus, ReplyApproval } from '@hearback/contract';
import type { Actor, SystemTx, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';

/** An approval with the columns that are not part of the API. */
export type StoredApproval = ReplyApproval & { readonly location_id: string | null };

type Viewer = Pick<Actor, 'workspace_id' | 'user_id' | 'client_access'>;
export type ApprovalKey = { readonly workspace_id: string; readonly id: string };

type ApprovalRow = Omit<
  StoredApproval,
  'send_at' | 'requested_at' | 'expires_at' | 'decided_at' | 'comments'
> & {
  send_at: Date | null;
  requested_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  comments: ApprovalComment[];
};

export const CONTACT_NAME = sql<string>`coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email, 'Unknown')`;

/** A waiting draft counts as expired from its deadline on, even if no job has run yet. */
const STATUS = sql<ApprovalStatus>`case when a.status = 'waiting' and a.expires_at <= clock_timestamp() then 'expired' else a.status end`;
const IS_WAITING = sql`a.status = 'waiting' and a.expires_at > clock_timestamp()`;
/** The answered message was not deleted. */
const HAS_MESSAGE = sql`exists (select from messages m where m.workspace_id = a.workspace_id and m.id = a.message_id and m.deleted_at is null)`;

const IS_OUTDATED = sql`exists (
  select from messages m join messages o on o.workspace_id = a.workspace_id and o.id = a.message_id
  where m.workspace_id = a.workspace_id and m.contact_id = a.contact_id and m.direction = 'inbound' and m.deleted_at is null
    and m.id <> o.id and m.sent_at >= o.sent_at and (m.sent_at > a.written_at or m.created_at > a.written_at))`;

const toColumns = ({
  user_id,
}: Viewer) => sql`a.id, a.contact_id, ${CONTACT_NAME} as contact_name, coalesce(l.custom_name, l.name) as client_name, a.message_id, a.source,
  ${STATUS} as status, a.version, a.content, a.subject, a.cc, a.bcc, a.remind_days, a.send_at, a.author_name,
  case when a.original_text is not null
    then jsonb_build_object('language', a.original_language, 'text', a.original_text) end as original,
  a.written_at as requested_at, a.expires_at, a.decided_by_name, a.decided_at, a.hold_reason, ${IS_OUTDATED} as is_outdated, c.location_id,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'version', n.version, 'kind', n.kind, 'author_name', n.author_name,
      'is_client', n.is_client, 'is_own', n.author_id is not distinct from ${user_id}::uuid, 'content', n.content,
      'created_at', to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.created_at, n.id)
    from reply_approval_comments n where n.workspace_id = a.workspace_id and n.approval_id = a.id), '[]') as comments`;
const FROM = sql`from reply_approvals a join contacts c on c.workspace_id = a.workspace_id and c.id = a.contact_id
  left join ghl_locations l on l.workspace_id = c.workspace_id and l.ghl_location_id = c.location_id`;

function toStored(row: ApprovalRow, { client_access }: Viewer): StoredApproval {
  const approval = {
    ...row,
    send_at: row.send_at?.toISOString() ?? null,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
  if (client_access === null) return approval;
  const hidden = row.status === 'withdrawn' ? { content: '', subject: null, cc: [], original: null } : {};
  return { ...approval, bcc: [], author_name: null, client_name: null, ...hidden };
}

/** Converts to the API type. */
export const toApproval = ({ location_id: _, ...approval }: StoredApproval): ReplyApproval => approval;

export async function findApproval(tx: TenantTx, viewer: Viewer, id: string): Promise<StoredApproval | null> {
  const { rows } = await sql<ApprovalRow>`
    select ${toColumns(viewer)} ${FROM} where a.workspace_id = ${viewer.workspace_id} and a.id = ${id}`.execute(
    tx,
  );
  return rows[0] ? toStored(rows[0], viewer) : null;
}

export async function getApproval(tx: TenantTx, viewer: Viewer, id: string): Promise<StoredApproval> {
  const approval = await findApproval(tx, viewer, id);
  if (!approval) throw new AppError('NOT_FOUND');
  return approval;
}

const PAGE = 25;

const LISTS = {
  waiting: { column: 'a.expires_at', condition: sql`${IS_WAITING} and ${HAS_MESSAGE}` },
  returned: {
    column: 'a.written_at',
    condition: sql`(a.status in ('changes_requested', 'expired') or a.status = 'waiting' and a.expires_at <= clock_timestamp())
      and ${HAS_MESSAGE}`,
  },
  decided: { column: 'a.decided_at', condition: sql`a.status in ('approved', 'changes_requested')` },
  approved: { column: 'a.decided_at', condition: sql`a.status = 'approved'` },
} as const satisfies Record<ApprovalList, unknown>;

/** Waiting drafts, the first to expire first, or others, newest first. */
export async function listApprovals(
  tx: TenantTx,
  viewer: Viewer,
  { state, after }: { readonly state: ApprovalList; readonly after?: string | undefined },
): Promise<{ approvals: ReplyApproval[]; next: string | null }> {
  const { column, condition } = LISTS[state];
  const from = parseCursor(after);
  const at = sql.ref(column);
  const [follows, direction] = state === 'waiting' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const beyond = from ? sql`and (${at}, a.id) ${follows} (${from.at}::timestamptz, ${from.id}::uuid)` : sql``;
  const { rows } = await sql<ApprovalRow & { cursor: string }>`
    select ${toColumns(viewer)}, ${toCursor(column, 'a.id')} as cursor ${FROM}
    where a.workspace_id = ${viewer.workspace_id} and ${condition} ${beyond}
    order by ${at} ${direction}, a.id ${direction} limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return { approvals: page.map((row) => toApproval(toStored(row as ApprovalRow, viewer))), next };
}

export async function countApprovals(tx: TenantTx, workspace_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from reply_approvals a
    where a.workspace_id = ${workspace_id} and ${IS_WAITING} and ${HAS_MESSAGE}`.execute(tx);
  return rows[0]?.n ?? 0;
}

const MAX_OF_CONTACT = 10;

/** Open drafts and those that were approved recently, newest first. */
export async function listApprovalsOfContact(
  tx: TenantTx,
  viewer: Viewer,
  contact_id: string,
): Promise<ReplyApproval[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${toColumns(viewer)} ${FROM}
    where a.workspace_id = ${viewer.workspace_id} and a.contact_id = ${contact_id} and ${HAS_MESSAGE}
      and (a.status in ('waiting', 'changes_requested', 'expired')
        or a.status = 'approved' and a.decided_at > clock_timestamp() - interval '7 days')
    order by a.created_at desc, a.id limit ${MAX_OF_CONTACT}`.execute(tx);
  return rows.map((row) => toApproval(toStored(row, viewer)));
}

export type Approver = { readonly email: string; readonly name: string };

/** Clients who may approve drafts of the contact now, because they see its thread. Mirrors `app.set_client_access`. */
export async function listApprovers(
  tx: SystemTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    select u.email::text as email, ${userName('u')} as name
    from contacts c
    join ghl_locations l on l.workspace_id = c.workspace_id and l.ghl_location_id = c.location_id
    join user_location_access g on g.workspace_id = c.workspace_id and g.ghl_location_id = c.location_id
    join users u on u.workspace_id = g.workspace_id and u.id = g.user_id
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id} and l.client_may_approve
      and u.user_type = 'agency_customer' and u.disabled_at is null
      and (l.client_threads = 'all' or l.client_threads = 'interested' and exists (
        select from conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id and v.sentiment = 'interested'))
    order by name, u.id`.execute(tx);
  return rows;
}

export async function findApprovalDays(
  tx: TenantTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select l.approval_days as days from contacts c
    join ghl_locations l on l.workspace_id = c.workspace_id and l.ghl_location_id = c.location_id
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
  return rows[0]?.days ?? null;
}

/** Serializes requests for one contact, so that the second one finds the draft of the first. */
export const lockContactApprovals = (tx: TenantTx, contact_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`approvals:${contact_id}`}, 0))`.execute(tx);

/** True if another draft to the contact waits for a decision or a change. */
export async function hasOpenApproval(
  tx: TenantTx,
  { workspace_id, contact_id, id }: ApprovalKey & { readonly contact_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from reply_approvals a where a.workspace_id = ${workspace_id} and a.contact_id = ${contact_id} and a.id <> ${id}
      and (${IS_WAITING} or a.status = 'changes_requested') and ${HAS_MESSAGE} limit 1`.execute(tx);
  return rows.length > 0;
}

export type DraftFields = {
  readonly content: string;
  readonly subject: string | null;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly original_text: string | null;
  readonly original_language: string | null;
  readonly despite_do_not_contact: boolean;
  readonly remind_days: number | null;
  readonly send_at: Date | null;
};
export type NewApprovalRow = DraftFields &
  ApprovalKey & {
    readonly contact_id: string;
    readonly message_id: string;
    readonly source: 'cold_email' | 'linkedin';
  };

type Deadlines = { readonly days: number; readonly undo_seconds: number };

const NOW = sql`clock_timestamp()`;
const inDays = (days: number) => sql`${NOW} + ${days}::float8 * interval '1 day'`;
const inSeconds = (seconds: number) => sql`${NOW} + ${seconds}::float8 * interval '1 second'`;

/** Returns false if the id was used before. */
export async function insertApproval(
  tx: TenantTx,
  user_id: string,
  row: NewApprovalRow,
  { days, undo_seconds }: Deadlines,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reply_approvals (workspace_id, id, contact_id, message_id, source, content, subject, cc, bcc, original_text,
      original_language, despite_do_not_contact, remind_days, send_at, author_id, author_name, mail_at, remind_at, expires_at)
    select u.workspace_id, ${row.id}::uuid, ${row.contact_id}::uuid, ${row.message_id}::uuid, ${row.source}, ${row.content}, ${row.subject},
      ${[...row.cc]}::text[], ${[...row.bcc]}::text[], ${row.original_text}, ${row.original_language}, ${row.despite_do_not_contact},
      ${row.remind_days}, ${row.send_at}, u.id, ${userName('u')}, ${inSeconds(undo_seconds)}, ${inDays(days / 2)}, ${inDays(days)}
    from users u where u.workspace_id = ${row.workspace_id} and u.id = ${user_id}
    on conflict (workspace_id, id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

type NewVersion = ApprovalKey & { readonly version: number; readonly user_id: string };

/** Replaces the draft and asks again. Returns false if it was decided, withdrawn or changed meanwhile. */
export async function saveVersion(
  tx: TenantTx,
  { workspace_id, id, version, user_id }: NewVersion,
  draft: DraftFields,
  { days, undo_seconds }: Deadlines,
): Promise<boolean> {
  const { rows } = await sql`
    update reply_approvals a set content = ${draft.content}, subject = ${draft.subject}, cc = ${[...draft.cc]}::text[],
      bcc = ${[...draft.bcc]}::text[], original_text = ${draft.original_text}, original_language = ${draft.original_language},
      despite_do_not_contact = ${draft.despite_do_not_contact}, remind_days = ${draft.remind_days}, send_at = ${draft.send_at},
      version = a.version + 1, status = 'waiting', author_id = u.id, author_name = ${userName('u')}, written_at = ${NOW},
      mail_at = ${inSeconds(undo_seconds)}, remind_at = ${inDays(days / 2)}, reminded_at = null, expires_at = ${inDays(days)},
      decided_by = null, decided_by_name = null, decided_at = null
    from users u
    where a.workspace_id = ${workspace_id} and a.id = ${id} and a.version = ${version}
      and a.status in ('waiting', 'changes_requested', 'expired') and u.workspace_id = a.workspace_id and u.id = ${user_id}
    returning a.id`.execute(tx);
  return rows.length > 0;
}

/** Returns false if it was approved or withdrawn. */
export async function saveWithdrawal(tx: TenantTx, { workspace_id, id }: ApprovalKey): Promise<boolean> {
  const { rows } = await sql`
    update reply_approvals set status = 'withdrawn' where workspace_id = ${workspace_id} and id = ${id}
      and status in ('waiting', 'changes_requested', 'expired') returning id`.execute(tx);
  return rows.length > 0;
}

type NewComment = ApprovalKey & {
  readonly user_id: string;
  readonly version: number;
  readonly kind: ApprovalComment['kind'];
  readonly is_client: boolean;
  readonly content: string;
};

export async function insertComment(
  tx: TenantTx,
  { workspace_id, id, user_id, version, kind, is_client, content }: NewComment,
): Promise<void> {
  await sql`
    insert into reply_approval_comments (workspace_id, approval_id, version, kind, author_id, author_name, is_client, content)
    select u.workspace_id, ${id}::uuid, ${version}, ${kind}, u.id, ${userName('u')}, ${is_client}, ${content}
    from users u where u.workspace_id = ${workspace_id} and u.id = ${user_id}`.execute(tx);
}

/** The columns of an approved draft that its reply needs. */
export type DecidedDraft = NewApprovalRow & {
  readonly author_id: string | null;
  readonly written_at: Date;
  readonly decided_by_name: string;
};

type Decision = ApprovalKey & {
  readonly version: number;
  readonly user_id: string;
  readonly status: 'approved' | 'changes_requested';
};

const DECIDED: RawBuilder<unknown> = sql`a.workspace_id, a.id, a.contact_id, a.message_id, a.source, a.content, a.subject, a.cc, a.bcc,
  a.original_text, a.original_language, a.despite_do_not_contact, a.remind_days,
  case when a.send_at > clock_timestamp() then a.send_at end as send_at, a.author_id, a.written_at, a.decided_by_name`;

/** Returns null if the version is not the current one, was decided or withdrawn, or has expired. */
export async function saveDecision(
  tx: TenantTx,
  { workspace_id, id, version, user_id, status }: Decision,
): Promise<DecidedDraft | null> {
  const { rows } = await sql<DecidedDraft>`
    update reply_approvals a set status = ${status}, decided_by = u.id, decided_by_name = ${userName('u')}, decided_at = ${NOW}
    from users u
    where a.workspace_id = ${workspace_id} and a.id = ${id} and a.version = ${version} and ${IS_WAITING}
      and u.workspace_id = a.workspace_id and u.id = ${user_id}
    returning ${DECIDED}`.execute(tx);
  return rows[0] ?? null;
}

const COMMENT_MAIL_DELAY = sql`interval '1 minute'`;

/** Returns the time of the email about the comment. One email covers the comments of a minute. */
export async function planCommentEmail(tx: SystemTx, { workspace_id, id }: ApprovalKey): Promise<Date> {
  const { rows } = await sql<{ comment_mail_at: Date }>`
    update reply_approvals set comment_mail_at = coalesce(comment_mail_at, ${NOW} + ${COMMENT_MAIL_DELAY})
    where workspace_id = ${workspace_id} and id = ${id} returning comment_mail_at`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return row.comment_mail_at;
}

export const saveHold = (tx: SystemTx, { workspace_id, id }: ApprovalKey, hold_reason: string) =>
  sql`update reply_approvals set hold_reason = ${hold_reason} where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );

export async function findAuthor(tx: SystemTx, { workspace_id, id }: ApprovalKey): Promise<string | null> {
  const { rows } = await sql<{ author_id: string | null }>`
    select author_id from reply_approvals where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0]?.author_id ?? null;
}
