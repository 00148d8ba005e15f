import type { ApprovalStatus } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { CONTACT_NAME } from '../approvals.queries.ts';
import type { ApprovalJobKey } from './email-clients.job-definition.ts';

const IS_EXPIRED = sql`a.expires_at <= clock_timestamp()`;
const IS_UNMAILED = sql`(a.mailed_version < a.version and a.mail_at <= clock_timestamp())`;
/** Clients receive a draft before they are reminded of it. */
const IS_REMINDER_DUE = sql`(a.mailed_version = a.version and a.reminded_at is null and a.remind_at <= clock_timestamp())`;
const IS_COMMENT_UNMAILED = sql`(a.comment_mail_at <= clock_timestamp())`;
const IS_DELETED = sql`exists (select from messages m where m.workspace_id = a.workspace_id and m.id = a.message_id and m.deleted_at is not null)`;

const MAX_DUE = 500;

export async function listDueApprovals(tx: SystemTx): Promise<ApprovalJobKey[]> {
  const { rows } = await sql<ApprovalJobKey>`
    select a.workspace_id, a.id as approval_id from reply_approvals a
    where a.status = 'waiting' and (${IS_EXPIRED} or ${IS_UNMAILED} or ${IS_REMINDER_DUE} or ${IS_DELETED})
      or ${IS_COMMENT_UNMAILED}
    order by a.expires_at limit ${MAX_DUE}`.execute(tx);
  return rows;
}

export type DueApproval = {
  readonly contact_id: string;
  readonly contact_name: string;
  readonly location_id: string | null;
  readonly version: number;
  readonly expires_at: Date;
  readonly time_zone: string;
  readonly is_expired: boolean;
  readonly is_unmailed: boolean;
  readonly is_reminder_due: boolean;
  readonly is_deleted: boolean;
};

/** Locks a waiting draft until the transaction ends. */
export async function lockWaiting(
  tx: SystemTx,
  { workspace_id, approval_id }: ApprovalJobKey,
): Promise<DueApproval | null> {
  const { rows } = await sql<DueApproval>`
    select a.contact_id, ${CONTACT_NAME} as contact_name, c.location_id, a.version, a.expires_at,
      coalesce((select s.time_zone from inbox_settings s where s.workspace_id = a.workspace_id), 'UTC') as time_zone,
      ${IS_EXPIRED} as is_expired, ${IS_UNMAILED} as is_unmailed, ${IS_REMINDER_DUE} as is_reminder_due, ${IS_DELETED} as is_deleted
    from reply_approvals a join contacts c on c.workspace_id = a.workspace_id and c.id = a.contact_id
    where a.workspace_id = ${workspace_id} and a.id = ${approval_id} and a.status = 'waiting' for update of a`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export type CommentedApproval = Pick<DueApproval, 'contact_id' | 'contact_name'> & {
  readonly status: ApprovalStatus;
};

/**
 * Claims the pending email about comments. Null if it is not due, for a draft that is no longer open, and for one that
 * clients receive an email about anyway.
 */
export async function takeCommented(
  tx: SystemTx,
  { workspace_id, approval_id }: ApprovalJobKey,
): Promise<CommentedApproval | null> {
  const { rows } = await sql<CommentedApproval & { is_mailed: boolean }>`
    update reply_approvals a set comment_mail_at = null from contacts c
    where a.workspace_id = ${workspace_id} and a.id = ${approval_id} and ${IS_COMMENT_UNMAILED}
      and c.workspace_id = a.workspace_id and c.id = a.contact_id
    returning a.contact_id, ${CONTACT_NAME} as contact_name, case when ${IS_EXPIRED} then 'expired' else a.status end as status,
      a.mailed_version = a.version as is_mailed`.execute(tx);
  const [row] = rows;
  return row?.is_mailed && (row.status === 'waiting' || row.status === 'changes_requested') ? row : null;
}

export const saveEnd = (
  tx: SystemTx,
  { workspace_id, approval_id }: ApprovalJobKey,
  status: 'expired' | 'withdrawn',
) =>
  sql`update reply_approvals set status = ${status} where workspace_id = ${workspace_id} and id = ${approval_id}`.execute(
    tx,
  );

/** A draft that clients receive after its halfway point needs no reminder. */
export const markMailed = (tx: SystemTx, { workspace_id, approval_id }: ApprovalJobKey) =>
  sql`update reply_approvals set mailed_version = version,
      reminded_at = case when remind_at <= clock_timestamp() then clock_timestamp() end
    where workspace_id = ${workspace_id} and id = ${approval_id}`.execute(tx);

export const markReminded = (tx: SystemTx, { workspace_id, approval_id }: ApprovalJobKey) =>
  sql`update reply_approvals set reminded_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${approval_id}`.execute(tx);
