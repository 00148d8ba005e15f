import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { isHistory } from '#server/modules/classification/index.ts';
import type { WorkingHours } from './working-time.ts';

export type ContactKey = { readonly workspace_id: string; readonly contact_id: string };

export type UnmeasuredResponse = ContactKey &
  WorkingHours & {
    readonly location_id: string | null;
    /** Null if there is no target. */
    readonly answer_minutes: number | null;
    readonly awaiting_since: Date | null;
    readonly answered_reply_at: Date | null;
    readonly answered_at: Date | null;
  };

/** The defaults of `findSettings`, for a workspace without settings. */
const HOURS = sql`case when s.workspace_id is null then 15 else s.answer_minutes end as answer_minutes,
  coalesce(s.time_zone, 'UTC') as time_zone, coalesce(s.work_days, '{1,2,3,4,5}') as work_days,
  coalesce(s.work_from, '09:00') as work_from, coalesce(s.work_until, '17:00') as work_until`;

/** Waits for other transactions that change the conversation. */
export async function lockConversation(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<void> {
  await sql`select from conversations where workspace_id = ${workspace_id} and contact_id = ${contact_id}
    for no key update`.execute(tx);
}

/** Across all workspaces. Skips locked rows, which the next run a minute later checks again. */
export async function listUnmeasured(tx: SystemTx, limit: number): Promise<UnmeasuredResponse[]> {
  const { rows } = await sql<UnmeasuredResponse>`
    select v.workspace_id, v.contact_id, v.location_id, ${HOURS}, v.answered_reply_at, v.answered_at,
      case when v.answer_due_at is null then v.awaiting_since end as awaiting_since
    from conversations v left join inbox_settings s on s.workspace_id = v.workspace_id
    where (v.awaiting_since is not null and v.answer_due_at is null
        and (s.workspace_id is null or s.answer_minutes is not null))
      or (v.answered_at is not null and v.answer_seconds is null)
    limit ${limit} for no key update of v skip locked`.execute(tx);
  return rows;
}

export type MeasuredResponse = ContactKey & {
  readonly answer_due_at: Date | null;
  readonly answer_seconds: number | null;
};

export async function saveMeasured(tx: SystemTx, measured: readonly MeasuredResponse[]): Promise<void> {
  await sql`
    update conversations v set answer_due_at = coalesce(v.answer_due_at, m.answer_due_at),
      answer_seconds = coalesce(v.answer_seconds, m.answer_seconds)
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb)
      as m (workspace_id uuid, contact_id uuid, answer_due_at timestamptz, answer_seconds integer)
    where v.workspace_id = m.workspace_id and v.contact_id = m.contact_id`.execute(tx);
}

export type OverdueConversation = ContactKey & {
  readonly location_id: string | null;
  readonly assigned_to: string | null;
  readonly awaiting_since: Date;
  /** False for history of a first sync, and if an answer is already scheduled. */
  readonly is_news: boolean;
};

/** Marks overdue conversations, each once. Snoozed conversations are skipped. */
export async function markOverdue(tx: SystemTx, limit: number): Promise<OverdueConversation[]> {
  const { rows } = await sql<OverdueConversation>`
    with late as (
      select workspace_id, contact_id from conversations
      where answer_due_at <= clock_timestamp() and not overdue and snoozed_until is null
      order by answer_due_at limit ${limit} for no key update skip locked)
    update conversations v set overdue = true from late
    where v.workspace_id = late.workspace_id and v.contact_id = late.contact_id
    returning v.workspace_id, v.contact_id, v.location_id, v.assigned_to, v.awaiting_since,
      exists (select from messages m where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id
        and m.sent_at = v.awaiting_since and m.created_at < m.sent_at + interval '1 day' and not ${isHistory('m')})
      and not exists (select from replies r where r.workspace_id = v.workspace_id and r.contact_id = v.contact_id
        and r.status in ('queued', 'sending') and r.discarded_at is null) as is_news`.execute(tx);
  return rows;
}
