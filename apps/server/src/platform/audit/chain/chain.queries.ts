import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { Link } from './link-fault.ts';

export type ChainHead = {
  readonly seq: number;
  readonly digest: Buffer;
  readonly cut_seq: number;
  readonly cut_digest: Buffer;
};

export const listWorkspaces = (tx: SystemTx): Promise<{ id: string; name: string | null }[]> =>
  tx.selectFrom('workspaces').select(['id', 'name']).orderBy('id').execute();

export async function findHead(tx: SystemTx, workspace_id: string): Promise<ChainHead | null> {
  const row = await tx
    .selectFrom('audit_heads')
    .select(['seq', 'digest', 'cut_seq', 'cut_digest'])
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Ordered by seal. */
export async function listLinks(
  tx: SystemTx,
  workspace_id: string,
  after: number,
  limit: number,
): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select s.seq, s.line_id, s.salts, s.words, s.digest, case when l.id is not null then jsonb_build_object(
      'at', l.at, 'at_us', (extract(epoch from l.at) * 1000000)::bigint::text, 'actor_user_id', l.actor_user_id,
      'outcome', l.outcome, 'action', l.action, 'texts', array[coalesce(to_jsonb(l.actor_email), 'null'::jsonb)::text,
      coalesce(to_jsonb(l.target), 'null'::jsonb)::text, l.details::text]) end as line
    from audit_seals s left join audit_log l on l.workspace_id = s.workspace_id and l.id = s.line_id
    where s.workspace_id = ${workspace_id} and s.seq > ${after} order by s.seq limit ${limit}`.execute(tx);
  return rows;
}

/** Lists the lines whose text was erased, according to the trail's own 'audit.erased' lines. */
export async function listErased(tx: SystemTx, workspace_id: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select (line.id)::bigint as id from audit_log l, jsonb_array_elements_text(l.details -> 'lines') line (id)
    where l.workspace_id = ${workspace_id} and l.action = 'audit.erased'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns true if the trail records a cut at this position. */
export async function hasCutLine(
  tx: SystemTx,
  workspace_id: string,
  { cut_seq, cut_digest }: ChainHead,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where workspace_id = ${workspace_id} and action = 'audit.cut'
      and details @> jsonb_build_object('seq', ${cut_seq}::bigint, 'digest', ${cut_digest.toString('hex')}::text)`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Finds a line without a seal. Such a line was not written by the product. */
export async function findUnsealed(
  tx: SystemTx,
  workspace_id: string,
): Promise<{ id: number; at: Date } | null> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select l.id, l.at from audit_log l where l.workspace_id = ${workspace_id}
      and not exists (select from audit_seals s where s.workspace_id = l.workspace_id and s.line_id = l.id)
    order by l.id limit 1`.execute(tx);
  return rows[0] ?? null;
}
