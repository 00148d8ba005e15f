import type { Disposition } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';

/** Inbound, of a person who wrote, and nobody has said yet what it says. The index `messages_to_read` knows these. */
const TO_READ = sql`direction = 'inbound' and source <> 'anonymous_traffic_id' and sentiment is null
  and sentiment_by is distinct from 'person' and deleted_at is null`;
const LONGEST_BODY = 100_000;

export type UnreadMessage = {
  readonly workspace_id: string;
  readonly id: string;
  readonly contact_id: string;
  readonly location_id: string | null;
  readonly subject: string | null;
  readonly body: string;
  readonly automatic: boolean;
};

/** Newest first: those are being worked. */
export async function listToRead(tx: Tx, workspace_id: string, limit: number): Promise<UnreadMessage[]> {
  const { rows } = await sql<UnreadMessage>`
    select workspace_id, id, contact_id, location_id, subject, left(body, ${LONGEST_BODY}) as body,
      coalesce(provider_thread -> 'automatic' = 'true'::jsonb, false) as automatic
    from messages
    where workspace_id = ${workspace_id} and ${TO_READ} and sentiment_tried_at is null
    order by sent_at desc limit ${limit}`.execute(tx);
  return rows;
}

export type Finding = {
  readonly id: string;
  readonly sentiment: Disposition | null;
  readonly read_by: 'model' | 'built_in';
};

/** Marks all as tried, and writes what was found unless a person was faster. Returns those that changed. */
export async function saveFindings(
  tx: Tx,
  workspace_id: string,
  findings: readonly Finding[],
): Promise<{ id: string; contact_id: string; location_id: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    contact_id: string;
    location_id: string | null;
    changed: boolean;
  }>`
    update messages m set sentiment_tried_at = clock_timestamp(),
      sentiment = coalesce(m.sentiment, f.sentiment),
      sentiment_by = case when m.sentiment is null and f.sentiment is not null then f.read_by else m.sentiment_by end
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as f (id uuid, sentiment text, read_by text)
    where m.workspace_id = ${workspace_id} and m.id = f.id
      and m.sentiment is null and m.sentiment_by is distinct from 'person'
    returning m.id, m.contact_id, m.location_id, f.sentiment is not null as changed`.execute(tx);
  return rows.filter(({ changed }) => changed);
}

/** Those that were tried in vain get another try. How many there are to read now, empty ones left out. */
export async function reopenUnread(tx: Tx): Promise<number> {
  await sql`update messages set sentiment_tried_at = null
    where ${TO_READ} and sentiment_tried_at is not null and body ~ '\\S'`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from messages
    where ${TO_READ} and sentiment_tried_at is null and body ~ '\\S'`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Of every workspace. Wants the system role. */
export async function listWorkspacesToRead(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select id as workspace_id from workspaces w
    where exists (select from messages where workspace_id = w.id and ${TO_READ} and sentiment_tried_at is null)`.execute(
    tx,
  );
  return rows.map(({ workspace_id }) => workspace_id);
}
