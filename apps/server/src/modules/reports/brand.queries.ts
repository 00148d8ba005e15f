import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** What clients see of the agency in reports, emails and share links. */
export type Brand = { readonly name: string };

/** The name of the workspace. The only place that decides what a client's report is branded with. */
export async function findBrand(tx: TenantTx, workspace_id: string): Promise<Brand> {
  const { rows } = await sql<Brand>`select name from workspaces where id = ${workspace_id}`.execute(tx);
  return { name: rows[0]?.name ?? '' };
}
