import type { SystemTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { INCLUDED_TEXT } from '../outbox/outbox.queries.ts';
import type { WebhookMessage } from '../outbox/to-payload.ts';

/** Concurrent attempts per endpoint, across all workers. */
const MAX_PER_ENDPOINT = 4;
/** The same for endpoints whose last attempt failed or was slow. */
const MAX_PER_STRUGGLING_ENDPOINT = 2;
const SLOW_MS = 3_000;
/** Longer than an attempt and the storage of its result. */
const LEASE = sql`interval '1 minute'`;

/** Longer than any wait between two attempts. A failure before such a pause belongs to an earlier outage. */
const MAX_OUTAGE_GAP = sql`interval '30 hours'`;

export type ClaimedDelivery = WebhookMessage & {
  readonly id: string;
  readonly endpoint_id: string;
  readonly message_id: string;
  readonly attempts: number;
  /** Increases with each claim. A result is stored only if it is unchanged. */
  readonly claims: number;
  readonly is_struggling: boolean;
  readonly sealed_url: string;
  readonly sealed_secret: string;
  /** Null unless the former secret signs, too. */
  readonly sealed_former_secret: string | null;
};

/**
 * Claims deliveries that are due. Endpoints are served round-robin, each with few attempts at a time, and only
 * `struggling` of all claims are for endpoints that fail or are slow, so that they cannot delay the others.
 */
export async function claimDeliveries(
  tx: SystemTx,
  { limit, struggling }: { readonly limit: number; readonly struggling: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with busy as (
      select workspace_id, endpoint_id, count(*)::integer as number from webhook_deliveries
      where leased_until > now() group by workspace_id, endpoint_id),
    served as (
      select e.workspace_id, e.id, e.claimed_at, s.is_struggling,
        case when s.is_struggling then ${MAX_PER_STRUGGLING_ENDPOINT}::integer else ${MAX_PER_ENDPOINT}::integer end - coalesce(b.number, 0) as places
      from webhook_endpoints e
      cross join lateral (
        select e.failing_since is not null or coalesce(e.last_duration_ms, 0) > ${SLOW_MS}::integer as is_struggling) s
      left join busy b on b.workspace_id = e.workspace_id and b.endpoint_id = e.id
      where e.status = 'live' and (e.paused_until is null or e.paused_until <= now())
        and coalesce(b.number, 0) < case when s.is_struggling then ${MAX_PER_STRUGGLING_ENDPOINT}::integer else ${MAX_PER_ENDPOINT}::integer end
        and (not s.is_struggling or ${struggling}::integer > 0)
        and exists (select from webhook_deliveries d where d.workspace_id = e.workspace_id and d.endpoint_id = e.id
          and d.status = 'waiting' and d.next_at <= now() and (d.leased_until is null or d.leased_until <= now()))
      order by e.claimed_at nulls first, e.id
      limit ${limit}::integer for update of e skip locked),
    picked as (
      select d.workspace_id, d.id, d.endpoint_id, s.is_struggling,
        row_number() over (partition by s.is_struggling order by d.place, s.claimed_at nulls first, s.id) as rank
      from served s
      cross join lateral (
        select q.*, row_number() over (order by q.next_at, q.id) as place from (
          select d.workspace_id, d.id, d.endpoint_id, d.next_at from webhook_deliveries d
          where d.workspace_id = s.workspace_id and d.endpoint_id = s.id and d.status = 'waiting' and d.next_at <= now()
            and (d.leased_until is null or d.leased_until <= now())
          order by d.next_at, d.id limit s.places for update skip locked) q) d),
    chosen as (
      select * from picked where not is_struggling or rank <= ${struggling}::integer order by rank limit ${limit}::integer),
    turned as (
      update webhook_endpoints e set claimed_at = clock_timestamp(),
        failing_since = case when e.claimed_at < now() - ${MAX_OUTAGE_GAP} then null else e.failing_since end
      where (e.workspace_id, e.id) in (select workspace_id, endpoint_id from chosen)),
    claimed as (
      update webhook_deliveries d set leased_until = now() + ${LEASE}, attempts = d.attempts + 1, claims = d.claims + 1
      from chosen c where d.workspace_id = c.workspace_id and d.id = c.id
      returning d.workspace_id, d.id, d.endpoint_id, d.message_id, d.attempts, d.claims, c.is_struggling)
    select c.*, m.type, m.sequence, m.contact_id, m.location_id, m.ids, m.happened_at, ${INCLUDED_TEXT} as text, e.sealed_url, e.sealed_secret,
      case when e.former_secret_ends_at > now() then e.sealed_former_secret end as sealed_former_secret
    from claimed c
    join webhook_messages m on m.workspace_id = c.workspace_id and m.id = c.message_id
    join webhook_endpoints e on e.workspace_id = c.workspace_id and e.id = c.endpoint_id`.execute(tx);
  return rows;
}

export type DeliveryResult = {
  readonly workspace_id: string;
  readonly id: string;
  readonly endpoint_id: string;
  readonly claims: number;
  readonly status: 'waiting' | 'delivered' | 'failed';
  /** The wait until the next attempt. */
  readonly wait_ms: number | null;
  /** The pause of the endpoint. */
  readonly pause_ms: number;
  readonly response_status: number | null;
  readonly response_excerpt: string | null;
  readonly error: string | null;
  readonly duration_ms: number;
  /** False after an error of ours, which the receiver did not cause. */
  readonly was_sent: boolean;
};

/**
 * Returns the results that were stored. One of a worker that lost its lease, or of a delivery that was replayed or ended
 * meanwhile, is ignored.
 */
export async function saveDeliveries(
  tx: SystemTx,
  results: readonly DeliveryResult[],
): Promise<DeliveryResult[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries d set status = r.status, leased_until = null, attempted_at = clock_timestamp(),
      next_at = clock_timestamp() + coalesce(r.wait_ms, 0) * interval '1 millisecond',
      response_status = r.response_status, response_excerpt = r.response_excerpt, error = r.error, duration_ms = r.duration_ms
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (workspace_id uuid, id uuid, claims integer, status text,
      wait_ms double precision, response_status integer, response_excerpt text, error text, duration_ms integer)
    where d.workspace_id = r.workspace_id and d.id = r.id and d.claims = r.claims and d.status = 'waiting'
    returning d.id`.execute(tx);
  const stored = new Set(rows.map(({ id }) => id));
  return results.filter(({ id }) => stored.has(id));
}

/** One success ends the failure of an endpoint. Rows are locked in order, because other workers save, too. */
export async function saveEndpoints(tx: SystemTx, results: readonly DeliveryResult[]): Promise<void> {
  await sql`
    with r as (
      select r.workspace_id, r.endpoint_id, bool_or(r.status = 'delivered') as has_success, max(r.pause_ms) as pause_ms,
        max(r.duration_ms) as duration_ms
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (workspace_id uuid, endpoint_id uuid, status text,
        pause_ms double precision, duration_ms integer)
      group by r.workspace_id, r.endpoint_id),
    locked as (
      select e.workspace_id, e.id from webhook_endpoints e
      where (e.workspace_id, e.id) in (select workspace_id, endpoint_id from r) order by e.workspace_id, e.id for no key update)
    update webhook_endpoints e set
      failing_since = case when r.has_success then null else coalesce(e.failing_since, clock_timestamp()) end,
      last_delivered_at = case when r.has_success then clock_timestamp() else e.last_delivered_at end,
      last_duration_ms = r.duration_ms,
      paused_until = case when r.pause_ms > 0
        then greatest(e.paused_until, clock_timestamp() + r.pause_ms * interval '1 millisecond') else e.paused_until end
    from locked l join r on r.workspace_id = l.workspace_id and r.endpoint_id = l.id
    where e.workspace_id = l.workspace_id and e.id = l.id`.execute(tx);
}

export type EndpointKey = { readonly workspace_id: string; readonly id: string };
export type DisabledEndpoint = EndpointKey & {
  readonly name: string;
  readonly host: string;
  readonly reason: 'gone' | 'failing';
};

/** Disables endpoints that answered 410, and those of `results` without a success for five days. */
export async function disableEndpoints(
  tx: SystemTx,
  results: readonly DeliveryResult[],
): Promise<DisabledEndpoint[]> {
  const { rows } = await sql<DisabledEndpoint>`
    with r as (
      select r.workspace_id, r.endpoint_id, bool_or(r.response_status = 410) as is_gone
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (workspace_id uuid, endpoint_id uuid, response_status integer)
      group by r.workspace_id, r.endpoint_id)
    update webhook_endpoints e set status = 'disabled', disabled_reason = case when r.is_gone then 'gone' else 'failing' end
    from r where e.workspace_id = r.workspace_id and e.id = r.endpoint_id and e.status = 'live'
      and (r.is_gone or e.failing_since <= clock_timestamp() - interval '5 days')
    returning e.workspace_id, e.id, e.name, e.host, e.disabled_reason as reason`.execute(tx);
  return rows;
}

/** Deliveries that one statement ends. */
export const MAX_ENDED_DELIVERIES = 1_000;

/** Deliveries of a disabled endpoint end, so that they can be replayed when it works again. */
export const endWaiting = (tx: SystemTx, endpoint: EndpointKey): Promise<void> =>
  endDeliveries(tx, endpoint, {
    isEnded: sql`true`,
    error: sql`coalesce(d.error, 'The endpoint was disabled.')`,
  });

/** Waiting deliveries that the settings of the endpoint no longer include end. */
export const endExcluded = (tx: SystemTx, endpoint: EndpointKey): Promise<void> =>
  endDeliveries(tx, endpoint, {
    isEnded: sql`exists (
      select from webhook_endpoints e, webhook_messages m
      where e.workspace_id = d.workspace_id and e.id = d.endpoint_id and m.workspace_id = d.workspace_id and m.id = d.message_id
        and not (m.type = any (e.events)
          and (e.location_ids is null or coalesce(m.location_id = any (e.location_ids), false))))`,
    error: sql`'The endpoint no longer receives this event.'`,
  });

type Ending = { readonly isEnded: RawBuilder<unknown>; readonly error: RawBuilder<unknown> };

/** Walks through the waiting deliveries in slices, so that no statement changes an unlimited number of rows. */
async function endDeliveries(
  tx: SystemTx,
  { workspace_id, id }: EndpointKey,
  { isEnded, error }: Ending,
): Promise<void> {
  let last: { readonly at: string; readonly id: string } | undefined;
  let number: number;
  do {
    const { rows } = await sql<{ at: string; id: string }>`
      with slice as materialized (
        select d.* from webhook_deliveries d
        where d.workspace_id = ${workspace_id} and d.endpoint_id = ${id} and d.status = 'waiting'
          ${last ? sql`and (d.next_at, d.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``}
        order by d.next_at, d.id limit ${MAX_ENDED_DELIVERIES} for update),
      ended as (
        update webhook_deliveries w set status = 'failed', leased_until = null, claims = w.claims + 1, error = d.error
        from (select d.workspace_id, d.id, ${error} as error from slice d where ${isEnded}) d
        where w.workspace_id = d.workspace_id and w.id = d.id)
      select next_at::text as at, id from slice order by next_at, id`.execute(tx);
    number = rows.length;
    last = rows.at(-1);
  } while (number === MAX_ENDED_DELIVERIES);
}

/** The start of the next attempt, or the end of the next lease if that is earlier. Null if nothing waits. */
export async function findNextDue(tx: SystemTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(min(greatest(d.next_at, e.paused_until)),
      (select min(leased_until) from webhook_deliveries where leased_until > now())) as at
    from webhook_endpoints e
    cross join lateral (
      select d.next_at from webhook_deliveries d
      where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.status = 'waiting'
        and (d.leased_until is null or d.leased_until <= now())
      order by d.next_at, d.id limit 1) d
    where e.status = 'live'`.execute(tx);
  return rows[0]?.at ?? null;
}
