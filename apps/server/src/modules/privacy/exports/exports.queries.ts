import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Row } from '#server/platform/personal-data/personal-table.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';

type PartKey = { readonly workspace_id: string; readonly run_id: string; readonly place: number };

export async function insertPart(
  tx: SystemTx,
  { rows, ...part }: PartKey & { readonly title: string; readonly rows: readonly Row[] },
): Promise<void> {
  await tx
    .insertInto('privacy_export_parts')
    .values({ ...part, content: toStorableJson(rows) })
    .execute();
}

export type Part = { readonly title: string; readonly rows: readonly Row[] };

export async function findPart(
  tx: SystemTx,
  { workspace_id, run_id, place }: PartKey,
): Promise<Part | undefined> {
  const { rows } = await sql<Part>`
    select title, content as rows from privacy_export_parts
    where workspace_id = ${workspace_id} and run_id = ${run_id} and place = ${place}`.execute(tx);
  return rows[0];
}

/** Returns whether the export exists and is visible to the person under RLS. */
export async function isExport(tx: TenantTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from privacy_runs where id = ${id} and kind = 'export' and status = 'done'`.execute(tx);
  return rows.length > 0;
}

export async function saveLink(
  tx: SystemTx,
  { workspace_id, id }: RunKey,
  link: { readonly hash: string; readonly seconds: number; readonly user_id: string },
): Promise<void> {
  await sql`
    update privacy_runs set link_hash = ${link.hash}, link_until = clock_timestamp() + ${link.seconds} * interval '1 second',
      link_created_by = ${link.user_id}
    where workspace_id = ${workspace_id} and id = ${id} and kind = 'export'`.execute(tx);
}

export type OpenedExport = RunKey & { readonly label: string; readonly finished_at: Date };

/**
 * Opens a link once. Returns undefined if it was used, has expired, or its author may no longer export
 * (`privacy:manage`).
 */
export async function spendLink(tx: SystemTx, hash: string): Promise<OpenedExport | undefined> {
  const { rows } = await sql<OpenedExport>`
    update privacy_runs r set link_hash = null, link_until = null, link_created_by = null
    where link_hash = ${hash} and link_until > clock_timestamp() and status = 'done' and exists (
      select from users u where u.workspace_id = r.workspace_id and u.id = r.link_created_by and u.disabled_at is null
        and u.role in ('owner', 'team') and u.user_type in ('agency', 'single_location'))
    returning workspace_id, id, subject ->> 'label' as label, finished_at`.execute(tx);
  return rows[0];
}
