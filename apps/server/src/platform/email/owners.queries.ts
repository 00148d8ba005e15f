import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

export type Owner = { readonly email: string; readonly first_name: string };

/** The owners who receive emails about their workspace, and the member of the workspace with the email address `alsoTo`. */
export async function listOwners(tx: SystemTx, workspace_id: string, alsoTo = ''): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select email::text, coalesce(first_name, '') as first_name from users
    where workspace_id = ${workspace_id} and disabled_at is null
      and ((role = 'owner' and user_type <> 'agency_customer') or email = ${alsoTo}) order by id`.execute(tx);
  return rows;
}
