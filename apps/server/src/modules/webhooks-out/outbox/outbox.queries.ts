import { MAX_WEBHOOK_TEXT, type WebhookEventType } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';

export type NewWebhookMessage = {
  readonly workspace_id: string;
  readonly type: WebhookEventType;
  /** Identifies what happened. */
  readonly key: string;
  /** The conversation, account, campaign or import, whose events are numbered. */
  readonly subject_id: string;
  readonly contact_id: string | null;
  readonly location_id: string | null;
  readonly ids: Readonly<Record<string, string>>;
};

/**
 * The text of the message `m` for the endpoint `e`, read for each attempt, so that nothing erased is sent, and nothing about a contact
 * that has moved to a location that the endpoint does not include. See `WebhookText`.
 */
export const INCLUDED_TEXT = sql`case when e.includes_text and (e.location_ids is null or exists (
    select from contacts k where k.workspace_id = m.workspace_id and k.id = m.contact_id and k.location_id = any (e.location_ids)))
  then jsonb_build_object(
    'contact', (select jsonb_build_object('email', c.email, 'first_name', c.first_name, 'last_name', c.last_name, 'company_name', c.company_name)
      from contacts c where c.workspace_id = m.workspace_id and c.id = m.contact_id),
    'message', (select jsonb_build_object('subject', x.subject, 'text', left(b.text, ${MAX_WEBHOOK_TEXT}::integer),
        'text_cut', coalesce(length(b.text) > ${MAX_WEBHOOK_TEXT}::integer, false),
        'sent_at', to_char(x.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from messages x cross join lateral (select coalesce(nullif(x.own_text, ''), x.text) as text) b
      where x.workspace_id = m.workspace_id and x.id = (m.ids ->> 'message_id')::uuid and x.deleted_at is null)) end`;

/** Stores what a live endpoint receives. Returns the workspaces to enqueue. */
export async function collectMessages(
  tx: Tx,
  messages: readonly (NewWebhookMessage & { readonly place: number })[],
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from app.collect_webhook_messages(${JSON.stringify(messages)}::jsonb) as workspace_id`.execute(
    tx,
  );
  return rows.map(({ workspace_id }) => workspace_id);
}
