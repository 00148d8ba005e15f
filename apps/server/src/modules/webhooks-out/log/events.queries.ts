import type { EventItem, WebhookEventType } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';
import { toMessageId, toPayload, type WebhookMessage } from '../outbox/to-payload.ts';

const PAGE_SIZE = 100;

type EventQuery = {
  readonly workspace_id: string;
  readonly since: string | undefined;
  readonly type: WebhookEventType | undefined;
  readonly after: string | undefined;
};

/**
 * Lists events, oldest first. An event that happened after the start of a running transaction is held back, because the
 * transaction may still add an earlier one. So a reader that continues after the last event skips none.
 */
export async function listEvents(
  tx: TenantTx,
  { workspace_id, since, type, after }: EventQuery,
  publicUrl: string,
): Promise<{ events: EventItem[]; next: string | null }> {
  const from = parseCursor(after);
  // Read before the events: what commits in between is then visible.
  const horizon = await sql<{ at: string }>`select app.event_horizon()::text as at`.execute(tx);
  const { rows } = await sql<WebhookMessage & { readonly id: string; readonly cursor: string }>`
    select m.id, m.workspace_id, m.type, m.sequence, m.contact_id, m.location_id, m.ids, m.happened_at, null as text,
      ${toCursor('m.happened_at', 'm.id')} as cursor
    from webhook_messages m
    where m.workspace_id = ${workspace_id} and m.happened_at < ${horizon.rows[0]?.at}::timestamptz
      and ${since === undefined ? sql`true` : sql`m.happened_at >= ${since}::timestamptz`}
      and ${type === undefined ? sql`true` : sql`m.type = ${type}`}
      and ${from === null ? sql`true` : sql`(m.happened_at, m.id) > (${from.at}::timestamptz, ${from.id}::uuid)`}
    order by m.happened_at, m.id limit ${PAGE_SIZE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE_SIZE);
  const events = page.map((row) => ({
    id: toMessageId(row.id),
    ...(JSON.parse(toPayload(row, publicUrl)) as Omit<EventItem, 'id'>),
  }));
  return { events, next };
}
