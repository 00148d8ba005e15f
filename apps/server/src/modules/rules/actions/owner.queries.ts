import type { Actor, SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** The owner of a rule with their present rights, as `app.authenticate_session` reads them. Null if they were removed or disabled. */
export async function findOwner(
  tx: SystemTx,
  workspace_id: string,
  user_id: string | null,
): Promise<Actor | null> {
  const { rows } = await sql<Omit<Actor, 'session_id' | 'second_factor_due'>>`
    select u.auth_user_id, u.workspace_id, u.id as user_id, u.email::text as email, u.role, u.user_type,
      u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) as sees_all_locations,
      array[]::text[] as readable_locations, array[]::text[] as writable_locations
    from users u where u.workspace_id = ${workspace_id} and u.id = ${user_id} and u.disabled_at is null`.execute(
    tx,
  );
  const [owner] = rows;
  return owner ? { ...owner, session_id: '', second_factor_due: null } : null;
}
