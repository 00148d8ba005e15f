import type { BrandHost, HostProblem } from '@hearback/contract';
import { MAX_FAILING_HOST_DAYS } from '@hearback/contract';
import type { SystemTx, Tx } from '@hearback/database';
import { sql } from 'kysely';

export type HostRow = {
  readonly workspace_id: string;
  readonly host: string;
  readonly token: string;
  readonly status: BrandHost['status'];
  readonly problem: HostProblem | null;
  readonly checked_at: Date | null;
  readonly verified_at: Date | null;
  readonly failing_since: Date | null;
  readonly removed_at: Date | null;
};

const HOST = sql`workspace_id, host, token, status, problem, checked_at, verified_at, failing_since, removed_at`;

export async function findHost(tx: Tx, workspace_id: string): Promise<HostRow | null> {
  const { rows } = await sql<HostRow>`
    select ${HOST} from brand_hosts where workspace_id = ${workspace_id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The host for links to clients. Null unless its records were right when they were last read. A DNS outage of less than a day, after
 * which the owners are warned, does not change links.
 */
export async function findVerifiedHost(tx: Tx, workspace_id: string): Promise<string | null> {
  const { rows } = await sql<{ host: string }>`
    select host from brand_hosts where workspace_id = ${workspace_id} and status = 'verified'
      and (problem is null or failing_since > now() - interval '1 day')`.execute(tx);
  return rows[0]?.host ?? null;
}

/** The row of the workspace that is served at the host. */
export async function findServedHost(tx: SystemTx, host: string): Promise<HostRow | null> {
  const { rows } = await sql<HostRow>`
    select ${HOST} from brand_hosts where host = ${host} and status in ('verified', 'failing')`.execute(tx);
  return rows[0] ?? null;
}

type NewHost = Pick<HostRow, 'workspace_id' | 'host' | 'token'>;

export async function upsertHost(tx: SystemTx, { workspace_id, host, token }: NewHost): Promise<void> {
  await sql`
    insert into brand_hosts (workspace_id, host, token) values (${workspace_id}, ${host}, ${token})
    on conflict (workspace_id) do update set host = excluded.host, token = excluded.token, status = 'pending',
      problem = null, created_at = clock_timestamp(), checked_at = null, verified_at = null, failing_since = null,
      removed_at = null`.execute(tx);
}

export type CheckedHost = {
  readonly status: BrandHost['status'];
  readonly problem: HostProblem | null;
};

/** Returns false if another host was entered, or another check changed the status, meanwhile. */
export async function saveCheck(
  tx: SystemTx,
  { workspace_id, host, token, status: former }: Pick<HostRow, 'workspace_id' | 'host' | 'token' | 'status'>,
  { status, problem }: CheckedHost,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update brand_hosts set status = ${status}, problem = ${problem}, checked_at = clock_timestamp(),
      verified_at = case when ${status} = 'verified' then coalesce(verified_at, clock_timestamp()) else verified_at end,
      failing_since = case when ${status} in ('verified', 'failing') and ${problem}::text is not null
        then case when status = ${status} then coalesce(failing_since, clock_timestamp()) else clock_timestamp() end end,
      removed_at = case when ${status} = 'removed' then clock_timestamp() end
    where workspace_id = ${workspace_id} and token = ${token} and status = ${former}`.execute(tx);
  if (!numAffectedRows) return false;
  if (status === 'removed') await revokeSessions(tx, { workspace_id, host });
  return true;
}

export async function markRemoved(
  tx: SystemTx,
  { workspace_id, host }: Pick<HostRow, 'workspace_id' | 'host'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update brand_hosts set status = 'removed', problem = null, failing_since = null, removed_at = clock_timestamp()
    where workspace_id = ${workspace_id} and status <> 'removed'`.execute(tx);
  if (!numAffectedRows) return false;
  await revokeSessions(tx, { workspace_id, host });
  return true;
}

/**
 * Signs out the people of the workspace at the host, because its cookies may soon reach the servers of another owner.
 * Sessions without a recorded host may have been opened there.
 */
const revokeSessions = (tx: SystemTx, { workspace_id, host }: Pick<HostRow, 'workspace_id' | 'host'>) =>
  sql`delete from auth.session s using users u
    where (s.host = ${host} or not s."isHostRecorded") and u.auth_user_id = s."userId" and u.workspace_id = ${workspace_id}`.execute(
    tx,
  );

/** Lists hosts to check: valid hosts daily, failing hosts hourly, new hosts hourly for two weeks. */
export async function listDueHosts(tx: SystemTx): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`
    select ${HOST} from brand_hosts
    where (status = 'verified' and problem is null and checked_at < now() - interval '23 hours')
      or (status in ('verified', 'failing') and problem is not null and checked_at < now() - interval '50 minutes')
      or (status = 'pending' and created_at > now() - interval '14 days'
        and coalesce(checked_at, '-infinity') < now() - interval '50 minutes')
    order by checked_at nulls first, workspace_id`.execute(tx);
  return rows;
}

/** True if the records have been wrong or unreadable for so long that the host is removed. */
export async function hasFailedTooLong(tx: SystemTx, workspace_id: string): Promise<boolean> {
  const { rows } = await sql<{ has_failed_too_long: boolean | null }>`
    select failing_since < now() - ${MAX_FAILING_HOST_DAYS} * interval '1 day' as has_failed_too_long
    from brand_hosts where workspace_id = ${workspace_id}`.execute(tx);
  return rows[0]?.has_failed_too_long === true;
}
