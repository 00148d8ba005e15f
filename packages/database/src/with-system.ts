import { sql } from 'kysely';
import type { Database, SystemTx, TenantTx, WorkspaceTx } from './database.ts';

/**
 * Runs `work` as the system role, which sees every workspace: sign-in, webhook intake, job
 * claiming, seeding. The reason is a short constant that pg_stat_activity shows to operators.
 */
export function withSystem<T>(db: Database, reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return runAsSystem(db.transaction(), reason, work);
}

/** Like `withSystem` but read-only and in one snapshot, for long reads. */
export function withSystemSnapshot<T>(
  db: Database,
  reason: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return runAsSystem(snapshot, reason, work);
}

function runAsSystem<T>(
  transaction: ReturnType<Database['transaction']>,
  reason: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return transaction.execute(async (tx) => {
    await sql`select set_config('role', 'hearback_system', true), set_config('application_name', ${`hearback: ${reason}`}, true)`.execute(
      tx,
    );
    return work(tx as SystemTx);
  });
}

/**
 * Switches to the system role inside a person's transaction, for the few statements on tables that
 * no person may access (accounts, sessions). They commit or roll back with the person's change. The
 * caller must have checked the permission.
 */
export async function asSystem<T>(tx: TenantTx, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'hearback_system', true)`.execute(tx);
  const result = await work(tx as unknown as SystemTx);
  // Not in a finally block: after a failed statement the transaction is aborted, which also resets
  // the role.
  await sql`select set_config('role', 'hearback_api', true)`.execute(tx);
  return result;
}

/**
 * Runs `work` as a job of one workspace, under row level security with access to the whole
 * workspace and without a person.
 */
export const withWorkspace = <T>(
  db: Database,
  workspace_id: string,
  work: (tx: WorkspaceTx) => Promise<T>,
): Promise<T> => withLocationScope(db, { workspace_id, location_ids: null }, work);

/** The access of a job: the whole workspace, or the locations that a person may change. */
export type LocationScope = {
  readonly workspace_id: string;
  readonly location_ids: readonly string[] | null;
  /** The person, if relevant. A person limited to locations sees only themselves among all people. */
  readonly user_id?: string | null;
};

/** Runs `work` as a job for a person. Row level security allows what that person could do, and nothing more. */
export function withLocationScope<T>(
  db: Database,
  { workspace_id, location_ids, user_id }: LocationScope,
  work: (tx: WorkspaceTx) => Promise<T>,
): Promise<T> {
  const locations = sql`${[...(location_ids ?? [])]}::text[]::text`;
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'hearback_api', true), set_config('app.workspace_id', ${workspace_id}, true),
      set_config('app.user_id', ${user_id ?? ''}, true),
      set_config('app.user_type', ${location_ids ? 'single_location' : 'agency'}, true),
      set_config('app.sees_all_locations', ${location_ids ? '' : 'yes'}, true),
      set_config('app.readable_locations', ${locations}, true),
      set_config('app.writable_locations', ${locations}, true)`.execute(tx);
    return work(tx as WorkspaceTx);
  });
}
