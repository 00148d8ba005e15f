import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/**
 * Runs `work` as the system role, which sees every workspace: sign-in, webhook intake, job claiming, seeding.
 * The reason is a short constant; it shows in the database's list of activity, so that an operator can tell who asks.
 */
export function withSystem<T>(db: Database, reason: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'hearback_system', true), set_config('application_name', ${`hearback: ${reason}`}, true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/** Runs `work` as a job of one workspace: behind the wall as an insider of it, without being a person. */
export function withWorkspace<T>(
  db: Database,
  workspace_id: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'hearback_api', true), set_config('app.workspace_id', ${workspace_id}, true),
      set_config('app.user_type', 'agency', true), set_config('app.sees_all_locations', 'yes', true)`.execute(
      tx,
    );
    return work(tx);
  });
}
