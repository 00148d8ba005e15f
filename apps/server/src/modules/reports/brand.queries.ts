import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** What clients see of the agency in reports, PDFs, emails and share links. */
export type Brand = { readonly name: string; readonly accent: string };

const DEFAULT_ACCENT = '#2f7f92';

/** The name of the workspace. The only place that decides what a client's report is branded with. */
export async function findBrand(tx: TenantTx, workspace_id: string): Promise<Brand> {
  const { rows } = await sql<{
    name: string;
  }>`select name from workspaces where id = ${workspace_id}`.execute(tx);
  return { name: rows[0]?.name ?? '', accent: DEFAULT_ACCENT };
}

/** The brand when the report was created. */
export const toBrand = (report: { readonly brand: string }): Brand => ({
  name: report.brand,
  accent: DEFAULT_ACCENT,
});
