import type { WebhookEvent } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';

type Provider = WebhookEvent['provider'];

/** Events that are processed in order of arrival: those of one account, or of one endpoint without accounts. */
export type WebhookQueue = {
  readonly workspace_id: string;
  readonly provider: Provider;
  readonly account_id: string | null;
};

export type NewEvent = WebhookQueue & {
  readonly external_id: string;
  readonly kind: string;
  readonly payload: unknown;
};

/** Returns the queues of events that were not stored before. */
export async function insertEvents(tx: SystemTx, events: readonly NewEvent[]): Promise<WebhookQueue[]> {
  const rows = await tx
    .insertInto('webhook_events')
    .values(
      events.map((event) => ({
        ...event,
        kind: event.kind.slice(0, 100),
        payload: JSON.stringify(event.payload),
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'provider', 'external_id']).doNothing())
    .returning(['workspace_id', 'provider', 'account_id'])
    .execute();
  return rows as WebhookQueue[];
}

export type WaitingEvent = WebhookQueue & {
  readonly id: string;
  readonly external_id: string;
  readonly payload: unknown;
  readonly received_at: Date;
};

export async function findAccount(tx: TenantTx, workspace_id: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('webhook_events')
    .select('account_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Waits for a concurrent worker on the same event. Returns null if that worker finished it or the event is gone. */
export async function claimEvent(
  tx: TenantTx,
  workspace_id: string,
  id: string,
): Promise<WaitingEvent | null> {
  const row = await tx
    .selectFrom('webhook_events')
    .select(['workspace_id', 'id', 'provider', 'account_id', 'external_id', 'payload', 'received_at'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', 'in', ['received', 'failed'])
    .forUpdate()
    .executeTakeFirst();
  return (row as WaitingEvent | undefined) ?? null;
}

/** Locks the queue until the transaction ends. Returns false if another worker holds it. */
export async function lockQueue(tx: TenantTx, queue: WebhookQueue): Promise<boolean> {
  const name = `webhooks ${queue.workspace_id} ${queue.provider} ${queue.account_id}`;
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
  return rows[0]?.held === true;
}

const inQueue = ({ workspace_id, provider, account_id }: WebhookQueue) =>
  sql`workspace_id = ${workspace_id} and provider = ${provider} and status = 'received'
    and account_id ${account_id === null ? sql`is null` : sql`= ${account_id}`}`;

/** The compressed size limit of a batch, so that a few enormous events cannot exhaust memory. */
const MAX_BYTES = 8 * 1_048_576;

/** The oldest events of a queue. Waits for workers on single events and skips what they finished. */
export async function claimWaiting(
  tx: TenantTx,
  queue: WebhookQueue,
  atMost: number,
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select workspace_id, id, provider, account_id, external_id, payload, received_at from webhook_events
    where ${inQueue(queue)} and id = any (array (
      select id from (
        select id, row_number() over oldest as place, sum(pg_column_size(payload)) over oldest as bytes
        from (select id, received_at, payload from webhook_events where ${inQueue(queue)}
          order by received_at, id limit ${atMost}) as next
        window oldest as (order by received_at, id)) as sized
      where place = 1 or bytes <= ${MAX_BYTES}))
    order by received_at, id for update`.execute(tx);
  return rows;
}

export async function hasWaiting(tx: TenantTx, queue: WebhookQueue): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from webhook_events where ${inQueue(queue)}) as waiting`.execute(tx);
  return rows[0]?.waiting === true;
}

export type EventOutcome = {
  readonly status: 'processed' | 'unknown' | 'failed';
  readonly reason: string | null;
};

export async function settleEvents(
  tx: TenantTx,
  workspace_id: string,
  verdicts: readonly (EventOutcome & { readonly id: string })[],
): Promise<void> {
  const settled = verdicts.map((one) => ({ ...one, reason: toShortText(one.reason, 500) }));
  await sql`
    update webhook_events e set status = s.status, reason = s.reason, attempts = e.attempts + 1,
      processed_at = case when s.status <> 'failed' then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s (id uuid, status text, reason text)
    where e.workspace_id = ${workspace_id} and e.id = s.id and e.id = any (${settled.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
}

const PAGE = 50;

/** Keyset pagination, so that pages stay consistent while events arrive. */
export async function listEvents(
  tx: TenantTx,
  before: string | undefined,
): Promise<{ events: WebhookEvent[]; next: string | null }> {
  const rows = await tx
    .selectFrom('webhook_events')
    .select(['id', 'provider', 'kind', 'account_id', 'status', 'reason', 'received_at', 'processed_at'])
    .select(sql<boolean>`wiped_at is not null`.as('wiped'))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(received_at, id) < (select b.received_at, b.id from webhook_events b where b.id = ${before ?? null}::uuid)`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const events = rows.slice(0, PAGE).map((row) => ({
    ...row,
    received_at: row.received_at.toISOString(),
    processed_at: row.processed_at?.toISOString() ?? null,
  })) as WebhookEvent[];
  return { events, next: rows.length > PAGE ? (events.at(-1)?.id ?? null) : null };
}

export async function requireEvent(tx: TenantTx, id: string): Promise<void> {
  const row = await tx.selectFrom('webhook_events').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

/** Resets the event to unprocessed. Its effects are idempotent. */
export async function reopenEvent(tx: TenantTx, id: string): Promise<void> {
  await requireEvent(tx, id);
  const row = await tx
    .updateTable('webhook_events')
    .set({ status: 'received', reason: null, processed_at: null })
    .where('id', '=', id)
    .where('wiped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('EVENT_WIPED');
}

/** Queues with events that have waited too long. */
export async function listStalledQueues(tx: SystemTx): Promise<WebhookQueue[]> {
  const { rows } = await sql<WebhookQueue>`
    select distinct workspace_id, provider, account_id from webhook_events
    where status = 'received' and received_at < now() - interval '1 minute'`.execute(tx);
  return rows;
}

/** Workspaces that have the location, or for a company event all workspaces with a token of that company. */
export async function listWorkspaces(
  tx: SystemTx,
  { location_id, company_id }: { location_id: string | null; company_id: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from ghl_locations where ghl_location_id = ${location_id}
    union select workspace_id from oauth_tokens where ${location_id}::text is null and company_id = ${company_id}`.execute(
    tx,
  );
  return rows.map((row) => row.workspace_id);
}

export async function workspaceExists(tx: SystemTx, workspace_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspace_id)
    .executeTakeFirst();
  return row !== undefined;
}
