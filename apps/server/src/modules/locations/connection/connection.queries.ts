import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export const JOURNEY_SECONDS = 600;

export async function insertState(
  tx: TenantTx,
  row: { workspace_id: string; user_id: string; state_hash: string },
): Promise<void> {
  await tx
    .insertInto('oauth_states')
    .values({ ...row, expires_at: sql<Date>`clock_timestamp() + ${JOURNEY_SECONDS} * interval '1 second'` })
    .execute();
}

export type OauthStart = {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly role: string;
  readonly user_type: string;
};

/** The person who returns is not signed in. A person who was disabled meanwhile is not found. */
export const findJourney = (tx: SystemTx, state_hash: string): Promise<OauthStart | undefined> =>
  tx
    .selectFrom('oauth_states as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.workspace_id', '=', 's.workspace_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(['u.workspace_id', 'u.id as user_id', 'u.email', 'u.role', 'u.user_type'])
    .where('s.state_hash', '=', state_hash)
    .where('s.used_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();

/** Returns false if another callback was faster. */
export async function spendState(tx: SystemTx, state_hash: string): Promise<boolean> {
  const row = await tx
    .updateTable('oauth_states')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('state_hash', '=', state_hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldStates(tx: SystemTx): Promise<void> {
  await tx.deleteFrom('oauth_states').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
