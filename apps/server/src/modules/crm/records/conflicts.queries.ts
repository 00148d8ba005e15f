import type { CrmConflict } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';
import type { FieldValue } from '../fields/decide-field.ts';
import type { ObjectKey } from './links.queries.ts';
import type { LocationKey } from './settings.queries.ts';

const PAGE = 20;

export const CONTACT_NAME = sql`coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email::text, 'Unknown')`;

type ConflictRow = Omit<CrmConflict, 'created_at' | 'resolved_at' | 'ours' | 'theirs'> & {
  readonly ours: FieldValue;
  readonly theirs: FieldValue;
  readonly created_at: Date;
  readonly resolved_at: Date | null;
  readonly cursor: string;
};

export const toText = (value: FieldValue): string | null =>
  value === null ? null : Array.isArray(value) ? value.join(', ') : String(value);

export async function listConflicts(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
  cursor: string | undefined,
): Promise<{ conflicts: CrmConflict[]; next: string | null }> {
  const before = parseCursor(cursor);
  const { rows } = await sql<ConflictRow>`
    select f.id, f.contact_id, f.kind, f.field, f.ours, f.theirs, f.winner, f.created_at, f.resolved_at,
      ${CONTACT_NAME} as name, ${toCursor('f.created_at', 'f.id')} as cursor
    from crm_conflicts f join contacts c on c.workspace_id = f.workspace_id and c.id = f.contact_id
    where f.workspace_id = ${workspace_id} and f.location_id = ${location_id}
      ${before ? sql`and (f.created_at, f.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
    order by f.created_at desc, f.id desc limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return {
    conflicts: page.map((row) => ({
      ...row,
      ours: toText(row.ours),
      theirs: toText(row.theirs),
      created_at: row.created_at.toISOString(),
      resolved_at: row.resolved_at?.toISOString() ?? null,
    })),
    next,
  };
}

export type OpenConflict = ObjectKey & {
  readonly contact_id: string;
  readonly location_id: string;
  readonly field: string;
  readonly ours: FieldValue;
  readonly theirs: FieldValue;
  readonly winner: 'hearback' | 'crm';
};

/** Throws NOT_FOUND for a conflict that the person cannot see, and CONFLICT for one that is resolved. */
export async function getOpenConflict(tx: TenantTx, workspace_id: string, id: string): Promise<OpenConflict> {
  const { rows } = await sql<OpenConflict & { resolved_at: Date | null }>`
    select kind, own_id, contact_id, location_id, field, ours, theirs, winner, resolved_at from crm_conflicts
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  if (row.resolved_at) throw new AppError('CONFLICT');
  return row;
}

/** Throws CONFLICT if someone else resolved it at the same time. */
export async function markResolved(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  user_id: string,
): Promise<void> {
  const { rows } = await sql`
    update crm_conflicts set resolved_at = clock_timestamp(), resolved_by = ${user_id}
    where workspace_id = ${workspace_id} and id = ${id} and resolved_at is null returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('CONFLICT');
}

/** The period in which the first sync can be undone, and longer than the loop breaker needs. */
const WRITES_KEPT = '30 days';

export const removeOldWrites = (tx: SystemTx) =>
  sql`delete from crm_writes where written_at < clock_timestamp() - ${WRITES_KEPT}::interval`.execute(tx);
