import { RUN_UNDO_SECONDS } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { readTextPart } from '#server/modules/classification/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ContactSet, MessageRef } from '../triage/triage.queries.ts';

/** The undo window of a deletion. */
const UNDO = '5 minutes';

type Key = { readonly workspace_id: string; readonly message_id: string };

/** Keeps the key as a tombstone, so that no webhook and no reconciliation brings the message back. */
export async function markMessagesDeleted(
  tx: TenantTx,
  { workspace_id, ...which }: Key | ContactSet,
  user_id: string | null,
): Promise<MessageRef[]> {
  const condition =
    'message_id' in which
      ? sql`id = ${which.message_id}`
      : sql`contact_id = any (${[...which.contact_ids]}::uuid[])`;
  const { rows } = await sql<MessageRef>`
    update messages set deleted_at = clock_timestamp(), deleted_by = ${user_id}
    where workspace_id = ${workspace_id} and ${condition} and deleted_at is null returning id, contact_id`.execute(
    tx,
  );
  return rows;
}

export async function clearMessageDeletion(tx: TenantTx, { workspace_id, message_id }: Key): Promise<void> {
  const { rows } = await sql`
    update messages set deleted_at = null, deleted_by = null
    where workspace_id = ${workspace_id} and id = ${message_id} and wiped_at is null
      and deleted_at > clock_timestamp() - ${UNDO}::interval returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

export type DeletedMessage = { readonly workspace_id: string; readonly id: string; readonly text: string };

/** A bulk deletion takes a while. None of its messages is wiped while the run can still be undone. */
const TAKEN_BACK_YET = sql`
  select from conversation_runs r
  where r.workspace_id = messages.workspace_id and r.change ->> 'kind' = 'delete'
    and (r.status in ('queued', 'running', 'undoing')
      or (r.status in ('done', 'failed') and r.finished_at > clock_timestamp() - ${RUN_UNDO_SECONDS + 30} * interval '1 second'))`;

/** Lists messages whose undo window has passed. */
export async function listToWipe(tx: SystemTx, limit: number): Promise<DeletedMessage[]> {
  const { rows } = await sql<Omit<DeletedMessage, 'text'> & { text: string | null; body: string }>`
    select workspace_id, id, left(text, 20000) as text, left(body, 20000) as body from messages
    where deleted_at <= clock_timestamp() - ${UNDO}::interval and wiped_at is null and not exists (${TAKEN_BACK_YET})
    order by deleted_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ body, text, ...key }) => ({ ...key, text: readTextPart(text, body, 'text') }));
}

type RetentionCutoff = { readonly workspace_id: string; readonly before: Date };

/** Wiped messages with a known provider key, which is enough to keep them from reappearing. */
const hasTrace = ({ workspace_id, before }: RetentionCutoff) =>
  sql`workspace_id = ${workspace_id} and wiped_at < ${before} and provider_thread -> 'seen' ? 'pull'
    and provider_thread ?| array['trace', 'email_id']`;

export async function countOldTraces(tx: SystemTx, old: RetentionCutoff): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from messages where ${hasTrace(old)}`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Deletes what remains of deleted messages, except their keys. */
export async function deleteTraces(
  tx: SystemTx,
  { limit, ...old }: RetentionCutoff & { readonly limit: number },
): Promise<number> {
  const { rows } = await sql`
    update messages set provider_thread = provider_thread - array['trace', 'email_id'], eaccount = null
    where workspace_id = ${old.workspace_id} and id in (
      select id from messages where ${hasTrace(old)} order by wiped_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}

export async function wipeMessage(
  tx: SystemTx,
  { workspace_id, id }: DeletedMessage,
  trace: string,
): Promise<void> {
  await sql`
    with translated as (
      delete from message_translations where workspace_id = ${workspace_id} and message_id = ${id}),
    drafted as (delete from reply_drafts where workspace_id = ${workspace_id} and message_id = ${id})
    update messages set body = '', text = '', own_text = '', quote = '', lang = null, subject = null, preview = '', words = '',
      enriched_json = '{}', sentiment = null, classification = null,
      provider_thread = jsonb_strip_nulls(jsonb_build_object('seen', provider_thread -> 'seen',
        'email_id', provider_thread -> 'email_id', 'trace', ${trace}::text)),
      wiped_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id} and wiped_at is null`.execute(tx);
}
