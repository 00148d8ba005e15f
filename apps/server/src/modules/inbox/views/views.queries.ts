import { ConversationFilter } from '@hearback/contract';
import { executePrepared, type SystemTx, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { requireRow } from '#server/platform/app-error.ts';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';

/** The undo window of a removal. */
const UNDO = '5 minutes';

export type StoredView = {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly filter: ConversationFilter;
  readonly shared: boolean;
};

const VIEW = sql.raw('id, user_id, name, filter, shared');

const toKnown = (row: StoredView): StoredView => ({ ...row, filter: ConversationFilter.parse(row.filter) });

/** Own and shared views in the current person's order. Views without a position come last, oldest first. */
export async function listKnown(tx: TenantTx, limit: number): Promise<StoredView[]> {
  const { rows } = await executePrepared(
    tx,
    sql<StoredView>`
    select ${VIEW} from saved_views where deleted_at is null and page = 'conversations'
    order by array_position((select view_ids from view_arrangements), id), created_at, id limit ${limit}`,
  );
  return rows.map(toKnown);
}

/** Returns null for another person's private view. */
export async function findView(
  tx: TenantTx,
  id: string,
  { removed = false }: { removed?: boolean } = {},
): Promise<StoredView | null> {
  const { rows } = await sql<StoredView>`
    select ${VIEW} from saved_views where id = ${id} and page = 'conversations' and (deleted_at is not null) = ${removed}`.execute(
    tx,
  );
  return rows[0] ? toKnown(rows[0]) : null;
}

export async function countViews(tx: TenantTx, user_id: string, shared: boolean): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from saved_views
    where deleted_at is null and page = 'conversations' and shared = ${shared} and (shared or user_id = ${user_id})`.execute(
    tx,
  );
  return rows[0]?.number ?? 0;
}

type ViewContent = Pick<StoredView, 'name' | 'filter' | 'shared'>;
type ViewOwner = { readonly workspace_id: string; readonly user_id: string };

export async function insertView(
  tx: TenantTx,
  { workspace_id, user_id }: ViewOwner,
  { name, filter, shared }: ViewContent,
): Promise<StoredView> {
  const { rows } = await sql<StoredView>`
    insert into saved_views (workspace_id, user_id, name, filter, shared)
    values (${workspace_id}, ${user_id}, ${name}, ${toStorableJson(filter)}::jsonb, ${shared}) returning ${VIEW}`.execute(
    tx,
  );
  return toKnown(requireRow(rows[0]));
}

export const updateView = (
  tx: TenantTx,
  id: string,
  { name, filter, shared }: ViewContent,
): Promise<StoredView> =>
  update(
    tx,
    id,
    sql`name = ${name}, filter = ${toStorableJson(filter)}::jsonb, shared = ${shared}`,
    sql`deleted_at is null`,
  );

export const markViewDeleted = (tx: TenantTx, id: string): Promise<StoredView> =>
  update(tx, id, sql`deleted_at = clock_timestamp()`, sql`deleted_at is null`);

export const clearViewDeletion = (tx: TenantTx, id: string): Promise<StoredView> =>
  update(tx, id, sql`deleted_at = null`, sql`deleted_at > clock_timestamp() - ${UNDO}::interval`);

async function update(
  tx: TenantTx,
  id: string,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<StoredView> {
  const { rows } = await sql<StoredView>`
    update saved_views set ${change} where id = ${id} and ${condition} returning ${VIEW}`.execute(tx);
  return toKnown(requireRow(rows[0]));
}

/** Deletes views whose undo window has passed. */
export async function deleteRemovedViews(tx: SystemTx): Promise<void> {
  await sql`delete from saved_views where deleted_at <= clock_timestamp() - ${UNDO}::interval`.execute(tx);
}

export type Arrangement = { readonly view_ids: readonly string[]; readonly default_view_id: string | null };

/** The current person's order and default. */
export async function findArrangement(tx: TenantTx): Promise<Arrangement> {
  const { rows } = await executePrepared(
    tx,
    sql<Arrangement>`select view_ids, default_view_id from view_arrangements`,
  );
  return rows[0] ?? { view_ids: [], default_view_id: null };
}

export async function upsertArrangement(
  tx: TenantTx,
  { workspace_id, user_id }: ViewOwner,
  { view_ids, default_view_id }: Arrangement,
): Promise<void> {
  await sql`
    insert into view_arrangements (workspace_id, user_id, view_ids, default_view_id)
    values (${workspace_id}, ${user_id}, ${[...view_ids]}::uuid[], ${default_view_id}::uuid)
    on conflict (workspace_id, user_id)
      do update set view_ids = excluded.view_ids, default_view_id = excluded.default_view_id`.execute(tx);
}
