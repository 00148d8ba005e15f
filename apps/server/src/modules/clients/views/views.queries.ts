import { ClientFilter, MAX_VIEWS } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';

export type StoredClientView = {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly filter: ClientFilter;
  readonly shared: boolean;
};

const VIEW = sql.raw('id, user_id, name, filter, shared');

const toStored = (row: StoredClientView): StoredClientView => ({
  ...row,
  filter: ClientFilter.parse(row.filter),
});

/** Own and shared views, oldest first. */
export async function listClientViews(tx: TenantTx): Promise<StoredClientView[]> {
  const { rows } = await sql<StoredClientView>`
    select ${VIEW} from saved_views where deleted_at is null and page = 'clients'
    order by created_at, id limit ${sql.lit(2 * MAX_VIEWS)}`.execute(tx);
  return rows.map(toStored);
}

type NewView = Omit<StoredClientView, 'id'> & { readonly workspace_id: string };

export async function insertClientView(
  tx: TenantTx,
  { workspace_id, user_id, name, filter, shared }: NewView,
): Promise<StoredClientView[]> {
  const { rows } = await sql<StoredClientView>`
    insert into saved_views (workspace_id, user_id, name, filter, shared, page)
    values (${workspace_id}, ${user_id}, ${name}, ${toStorableJson(filter)}::jsonb, ${shared}, 'clients')
    returning ${VIEW}`.execute(tx);
  return rows.map(toStored);
}

export async function markClientViewDeleted(tx: TenantTx, id: string): Promise<void> {
  await sql`update saved_views set deleted_at = clock_timestamp()
    where id = ${id} and page = 'clients' and deleted_at is null`.execute(tx);
}
