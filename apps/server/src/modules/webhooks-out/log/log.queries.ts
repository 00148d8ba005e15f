import type { WebhookDelivery } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';
import { INCLUDED_TEXT } from '../outbox/outbox.queries.ts';
import { toMessageId, toPayload, type WebhookMessage } from '../outbox/to-payload.ts';

const PAGE_SIZE = 50;

type DeliveryRow = WebhookMessage &
  Pick<
    WebhookDelivery,
    | 'id'
    | 'message_id'
    | 'status'
    | 'attempts'
    | 'response_status'
    | 'response_excerpt'
    | 'error'
    | 'duration_ms'
  > & {
    readonly next_at: Date;
    readonly attempted_at: Date | null;
    readonly cursor: string;
  };

type LogQuery = {
  readonly workspace_id: string;
  readonly endpoint_id: string;
  readonly status: WebhookDelivery['status'] | undefined;
  readonly after: string | undefined;
};

export async function listDeliveries(
  tx: TenantTx,
  { workspace_id, endpoint_id, status, after }: LogQuery,
  publicUrl: string,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const from = parseCursor(after);
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.message_id, d.status, d.attempts, d.response_status, d.response_excerpt, d.error, d.duration_ms, d.next_at,
      d.attempted_at, m.workspace_id, m.type, m.sequence, m.contact_id, m.location_id, m.ids, m.happened_at, ${INCLUDED_TEXT} as text,
      ${toCursor('d.created_at', 'd.id')} as cursor
    from webhook_deliveries d
    join webhook_messages m on m.workspace_id = d.workspace_id and m.id = d.message_id
    join webhook_endpoints e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
    where d.workspace_id = ${workspace_id} and d.endpoint_id = ${endpoint_id}
      and ${status === undefined ? sql`true` : sql`d.status = ${status}`}
      and ${from === null ? sql`true` : sql`(d.created_at, d.id) < (${from.at}::timestamptz, ${from.id}::uuid)`}
    order by d.created_at desc, d.id desc limit ${PAGE_SIZE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE_SIZE);
  return { deliveries: page.map((row) => toDelivery(row, publicUrl)), next };
}

function toDelivery(row: Omit<DeliveryRow, 'cursor'>, publicUrl: string): WebhookDelivery {
  const { id, message_id, type, status, attempts, response_status, response_excerpt, error, duration_ms } =
    row;
  return {
    ...{ id, type, status, attempts, response_status, response_excerpt, error, duration_ms },
    message_id: toMessageId(message_id),
    body: toPayload(row, publicUrl),
    happened_at: row.happened_at.toISOString(),
    next_at: status === 'waiting' ? row.next_at.toISOString() : null,
    attempted_at: row.attempted_at?.toISOString() ?? null,
  };
}

const REPLAY = sql`status = 'waiting', attempts = 0, claims = claims + 1, leased_until = null, error = null,
  next_at = clock_timestamp()`;

/** The condition of `app.collect_webhook_messages`: settings may have changed since the delivery was stored. */
const IS_INCLUDED = sql`exists (
  select from webhook_endpoints e, webhook_messages m
  where e.workspace_id = d.workspace_id and e.id = d.endpoint_id and m.workspace_id = d.workspace_id and m.id = d.message_id
    and m.type = any (e.events) and (e.location_ids is null or m.location_id = any (e.location_ids)))`;

type ReplayedDelivery = { readonly endpoint_id: string; readonly is_included: boolean };

/** Null if the delivery does not exist. The caller rolls back if the endpoint no longer receives the event. */
export async function replayOne(
  tx: TenantTx,
  workspace_id: string,
  id: string,
): Promise<ReplayedDelivery | null> {
  const { rows } = await sql<ReplayedDelivery>`
    update webhook_deliveries d set ${REPLAY} where workspace_id = ${workspace_id} and id = ${id}
    returning endpoint_id, ${IS_INCLUDED} as is_included`.execute(tx);
  return rows[0] ?? null;
}

type FailedSince = {
  readonly workspace_id: string;
  readonly endpoint_id: string;
  readonly since: string;
  readonly limit: number;
};

/** The oldest first. */
export async function replayFailedRows(
  tx: TenantTx,
  { workspace_id, endpoint_id, since, limit }: FailedSince,
): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries set ${REPLAY} where workspace_id = ${workspace_id} and id in (
      select d.id from webhook_deliveries d where d.workspace_id = ${workspace_id} and d.endpoint_id = ${endpoint_id}
        and d.status = 'failed' and d.created_at >= ${since}::timestamptz and ${IS_INCLUDED}
      order by d.created_at, d.id limit ${limit})
    returning id`.execute(tx);
  return rows.length;
}

type RetentionCutoff = { readonly workspace_id: string; readonly before: Date };

/** Deliveries that a live endpoint will still receive are never old. */
const isOld = ({
  workspace_id,
  before,
}: RetentionCutoff) => sql`m.workspace_id = ${workspace_id} and m.happened_at < ${before}
  and not exists (select from webhook_deliveries d
    join webhook_endpoints e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id and e.status = 'live'
    where d.workspace_id = m.workspace_id and d.message_id = m.id and d.status = 'waiting')`;

export async function countOldMessages(tx: SystemTx, old: RetentionCutoff): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from webhook_messages m where ${isOld(old)}`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Deletes messages with their deliveries. */
export async function deleteOldMessages(
  tx: SystemTx,
  { limit, ...old }: RetentionCutoff & { readonly limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from webhook_messages where workspace_id = ${old.workspace_id} and id in (
      select m.id from webhook_messages m where ${isOld(old)} order by m.happened_at limit ${limit})
    returning id`.execute(tx);
  return rows.length;
}
