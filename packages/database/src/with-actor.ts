import { sql } from 'kysely';
import type { ActorTx, Database, TenantTx } from './database.ts';
import { type Actor, type Claim, toEntry } from './entry.ts';
import { executePrepared } from './prepared.ts';

/** Runs `work` as the person of the claim, under row level security, in one transaction. */
export function withActor<T>(
  db: Database,
  claim: Claim,
  work: (tx: ActorTx, actor: Actor) => Promise<T>,
): Promise<T> {
  const { statement, toActor } = toEntry(claim);
  return db.transaction().execute(async (tx) => {
    const { rows } = await executePrepared(tx as ActorTx, statement);
    return work(tx as ActorTx, toActor(rows[0]?.entry));
  });
}

/**
 * Lets the following statements of a client's transaction count everything in the locations that they read. For figures
 * only: every client sees the outcomes, even those of threads that they do not see.
 */
export async function includeAllThreads(tx: TenantTx): Promise<void> {
  await executePrepared(
    tx,
    sql`select set_config('app.thread_locations', current_setting('app.readable_locations'), true)`,
  );
}

/**
 * Gives the rest of a client's transaction write access to one location, like that of a person of the workspace who is
 * limited to that location. The caller must have checked that the client may do this.
 */
export async function grantLocationWrite(tx: ActorTx, actor: Actor, location_id: string): Promise<Actor> {
  const locations = sql`${[location_id]}::text[]::text`;
  await sql`select set_config('app.user_type', 'single_location', true), set_config('app.role', 'client', true),
    set_config('app.readable_locations', ${locations}, true), set_config('app.writable_locations', ${locations}, true)`.execute(
    tx,
  );
  const reach = { readable_locations: [location_id], writable_locations: [location_id] };
  return { ...actor, ...reach, role: 'client', user_type: 'single_location', client_access: null };
}
