import { sql } from 'kysely';
import { type ActorTx, createDatabase } from '../database.ts';
import type { Actor, ClientAccess } from '../entry.ts';
import { createPool, type PoolSettings } from '../pool.ts';

export type Replica = {
  /**
   * Reads as a person whose session the primary has verified. Returns null if the replica is
   * unreachable, too far behind or fails. The caller then asks the primary.
   */
  read<T>(
    actor: Actor,
    work: (tx: ActorTx, asOf: Date) => Promise<T>,
  ): Promise<{ readonly response: T } | null>;
  stop(): Promise<void>;
};

/** Maximum replication lag. Worker heartbeats write more often than this, so a healthy replica is never older. */
const MAX_LAG = '15 seconds';
/** Pause after a failure, so that requests do not repeatedly wait for a broken replica. */
const FAILURE_PAUSE_MS = 5_000;
const CONNECTED_WITHIN_MS = 1_000;

export function createReplica(settings: Omit<PoolSettings, 'connectWithinMs'>): Replica {
  const db = createDatabase(createPool({ ...settings, connectWithinMs: CONNECTED_WITHIN_MS }));
  let askAgainAt = 0;
  return {
    async read(actor, work) {
      if (performance.now() < askAgainAt) return null;
      try {
        const response = await db
          .transaction()
          .setAccessMode('read only')
          .execute(async (tx) => {
            const asOf = await getReplayTime(tx as ActorTx);
            await setActor(tx as ActorTx, actor);
            return work(tx as ActorTx, asOf);
          });
        return { response };
      } catch (error) {
        askAgainAt = performance.now() + FAILURE_PAUSE_MS;
        settings.onError(error instanceof Error ? error : new Error(String(error)));
        return null;
      }
    },
    stop: () => db.destroy(),
  };
}

/** The time up to which the replica has replayed all changes. */
async function getReplayTime(tx: ActorTx): Promise<Date> {
  const { rows } = await sql<{ as_of: Date | null; fresh: boolean | null }>`
    select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end as as_of,
      clock_timestamp() - pg_last_xact_replay_timestamp() <= ${MAX_LAG}::interval as fresh`.execute(tx);
  const [age] = rows;
  if (!age?.as_of) throw new Error('The replica URL points to a server that is not a replica.');
  if (!age.fresh)
    throw new Error(`The replica is too far behind: its data is from ${age.as_of.toISOString()}.`);
  return age.as_of;
}

/**
 * Sets the actor as `app.authenticate_session` does, with the result of `app.authenticate_session` on the primary. A replica that
 * is seconds behind may still have a session that ended, or a location that was revoked.
 */
export async function setActor(tx: ActorTx, actor: Actor): Promise<void> {
  await sql`select set_config('app.workspace_id', ${actor.workspace_id}, true), set_config('app.user_id', ${actor.user_id}, true),
    set_config('app.role', ${actor.role}, true), set_config('app.user_type', ${actor.user_type}, true),
    set_config('app.sees_all_locations', ${actor.sees_all_locations ? 'yes' : ''}, true),
    set_config('app.readable_locations', ${sql`${[...actor.readable_locations]}::text[]::text`}, true),
    set_config('app.writable_locations', ${sql`${[...actor.writable_locations]}::text[]::text`}, true),
    ${toSettings(actor.client_access)}, set_config('role', 'hearback_api', true)`.execute(tx);
}

const toSettings = (access: ClientAccess | null) =>
  sql.join(
    CLIENT_SETTINGS.map(
      (name) => sql`set_config(${`app.${name}`}, ${sql`${[...(access?.[name] ?? [])]}::text[]::text`}, true)`,
    ),
  );

const CLIENT_SETTINGS = [
  ...(['thread_locations', 'interested_locations', 'comment_locations'] as const),
  ...(['report_locations', 'meeting_locations'] as const),
];
