import type { Deletion } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';

type Person = { id: string; workspace_id: string; email: string; role: string };

/** What goes with a person; with the owner goes the workspace. Under the system role, which sees all of it. */
export async function countDeletion(tx: Tx, person: Person): Promise<Deletion> {
  const owns_workspace = person.role === 'owner';
  const { rows } = await sql<Omit<Deletion, 'email' | 'owns_workspace'>>`
    select
      case when ${owns_workspace} then (select count(*) from users where workspace_id = ${person.workspace_id}) else 1 end::int as people,
      case when ${owns_workspace} then (select count(*) from ghl_locations where workspace_id = ${person.workspace_id}) else 0 end::int as locations,
      (select count(*) from user_location_access where workspace_id = ${person.workspace_id}
        and (${owns_workspace} or user_id = ${person.id}))::int as grants,
      (select count(*) from invitations where workspace_id = ${person.workspace_id} and accepted_at is null
        and (${owns_workspace} or invited_by = ${person.id}))::int as invitations`.execute(tx);
  const counts = rows[0] ?? { people: 0, locations: 0, grants: 0, invitations: 0 };
  return { email: person.email, owns_workspace, ...counts };
}

/** The workspace, everything in it, and the accounts of everyone in it. Under the system role. */
export async function deleteWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select('auth_user_id')
    .where('workspace_id', '=', workspaceId)
    .execute();
  await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
  const accounts = people.map((person) => person.auth_user_id);
  if (accounts.length > 0) await tx.deleteFrom('auth.user').where('id', 'in', accounts).execute();
}

export async function saveRole(tx: Tx, workspaceId: string, id: string, role: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}
