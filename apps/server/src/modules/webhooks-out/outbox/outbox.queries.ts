import type { WebhookEventType } from '@hearback/contract';
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
