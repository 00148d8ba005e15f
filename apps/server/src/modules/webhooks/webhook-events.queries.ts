import type { WebhookEvent } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';

type Provider = WebhookEvent['provider'];

type NewEvent = {
  readonly workspace_id: string;
  readonly provider: Provider;
  readonly account_id: string | null;
  readonly external_id: string;
  readonly kind: string;
  readonly payload: unknown;
};

/** Null when the event is here already. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<string | null> {
  const row = await tx
    .insertInto('webhook_events')
    .values({ ...event, kind: event.kind.slice(0, 100), payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'provider', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type WaitingEvent = {
  readonly id: string;
  readonly provider: Provider;
  readonly account_id: string | null;
  readonly external_id: string;
  readonly payload: unknown;
  readonly received_at: Date;
};

export async function findAccountOf(tx: Tx, workspace_id: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('webhook_events')
    .select('account_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Waits for whoever processes the same event; null when they finished it, or when it is gone. */
export async function claimEvent(tx: Tx, workspace_id: string, id: string): Promise<WaitingEvent | null> {
  const row = await tx
    .selectFrom('webhook_events')
    .select(['id', 'provider', 'account_id', 'external_id', 'payload', 'received_at'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', 'in', ['received', 'failed'])
    .forUpdate()
    .executeTakeFirst();
  return (row as WaitingEvent | undefined) ?? null;
}

export type Verdict = { readonly status: 'processed' | 'unknown' | 'failed'; readonly reason: string | null };

export async function settleEvent(
  tx: Tx,
  workspace_id: string,
  id: string,
  { status, reason }: Verdict,
): Promise<void> {
  await tx
    .updateTable('webhook_events')
    .set({
      status,
      reason: reason?.slice(0, 500) ?? null,
      attempts: sql<number>`attempts + 1`,
      processed_at: status === 'failed' ? null : sql<Date>`clock_timestamp()`,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

const PAGE = 50;

/** By key: pages stay apart whatever arrives meanwhile. */
export async function listEvents(
  tx: Tx,
  before: string | undefined,
): Promise<{ events: WebhookEvent[]; next: string | null }> {
  const rows = await tx
    .selectFrom('webhook_events')
    .select(['id', 'provider', 'kind', 'account_id', 'status', 'reason', 'received_at', 'processed_at'])
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

export async function requireEvent(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('webhook_events').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

/** Back to the beginning. What it led to is recognised when it comes again. */
export async function reopenEvent(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .updateTable('webhook_events')
    .set({ status: 'received', reason: null, processed_at: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

/** Waiting for longer than any queue should make them. */
export const listForgotten = (tx: Tx, limit: number): Promise<{ workspace_id: string; id: string }[]> =>
  tx
    .selectFrom('webhook_events')
    .select(['workspace_id', 'id'])
    .where('status', '=', 'received')
    .where('received_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .orderBy('received_at')
    .limit(limit)
    .execute();

/** Everybody who has the location; for what concerns a whole company, everybody with a token of it. */
export async function listWorkspacesOf(
  tx: Tx,
  { location_id, company_id }: { location_id: string | null; company_id: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from ghl_locations where ghl_location_id = ${location_id}
    union select workspace_id from oauth_tokens where ${location_id}::text is null and company_id = ${company_id}`.execute(
    tx,
  );
  return rows.map((row) => row.workspace_id);
}

export async function workspaceExists(tx: Tx, workspace_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspace_id)
    .executeTakeFirst();
  return row !== undefined;
}
