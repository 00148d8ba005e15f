import type { CrmFailure } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { CONTACT_NAME } from '../records/conflicts.queries.ts';
import type { LocationKey } from '../records/settings.queries.ts';

const MAX_FAILURES = 50;

type Counts = {
  readonly linked: number;
  readonly waiting: number;
  readonly conflicts: number;
  readonly can_undo: boolean;
};

export async function countState(tx: TenantTx, { workspace_id, location_id }: LocationKey): Promise<Counts> {
  const inLocation = sql`workspace_id = ${workspace_id} and location_id = ${location_id}`;
  const { rows } = await sql<Counts>`
    select (select count(*)::int from crm_links where ${inLocation} and kind = 'contact' and crm_id is not null) as linked,
      (select count(*)::int from crm_changes where ${inLocation} and status = 'waiting') as waiting,
      (select count(*)::int from crm_conflicts where ${inLocation} and resolved_at is null) as conflicts,
      exists (select from crm_writes w where w.workspace_id = ${workspace_id} and w.location_id = ${location_id}
        and w.undone_at is null and w.run_id in (
          select id from crm_runs where ${inLocation} and kind = 'first')) as can_undo`.execute(tx);
  return rows[0] ?? { linked: 0, waiting: 0, conflicts: 0, can_undo: false };
}

type FailureRow = Omit<CrmFailure, 'at'> & { readonly at: Date };

const toFailure = ({ at, ...row }: FailureRow): CrmFailure => ({ ...row, at: at.toISOString() });

/** Contacts whose sync failed, newest first. */
export async function listFailed(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<CrmFailure[]> {
  const { rows } = await sql<FailureRow>`
    select q.contact_id, ${CONTACT_NAME} as name, coalesce(q.error, 'Unknown error') as reason, q.requested_at as at
    from crm_changes q join contacts c on c.workspace_id = q.workspace_id and c.id = q.contact_id
    where q.workspace_id = ${workspace_id} and q.location_id = ${location_id} and q.status = 'failed'
    order by q.requested_at desc, q.contact_id limit ${MAX_FAILURES}`.execute(tx);
  return rows.map(toFailure);
}

/** Contacts that the loop breaker paused. */
export async function listPaused(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
  reason: string,
): Promise<CrmFailure[]> {
  const { rows } = await sql<FailureRow>`
    select l.contact_id, ${CONTACT_NAME} as name, ${reason} as reason, max(l.paused_at) as at
    from crm_links l join contacts c on c.workspace_id = l.workspace_id and c.id = l.contact_id
    where l.workspace_id = ${workspace_id} and l.location_id = ${location_id} and l.paused_at is not null
    group by 1, 2 order by 4 desc, 1 limit ${MAX_FAILURES}`.execute(tx);
  return rows.map(toFailure);
}
