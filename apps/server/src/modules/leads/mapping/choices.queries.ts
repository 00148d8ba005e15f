import type { ColumnMapping } from '@hearback/contract';
import type { LocationScope, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type Choice = Pick<ColumnMapping, 'field' | 'name'>;

/** The last choice for each of these names, newest first, from files within the person's access. */
export async function listChoices(tx: TenantTx, headers: readonly string[]): Promise<Map<string, Choice>> {
  const { rows } = await sql<{ header: string; field: Choice['field']; name: string | null }>`
    select header, field, name from (
      select distinct on (header) header, field, name, chosen_at from import_choices
      where header = any (${[...headers]}::text[]) order by header, chosen_at desc, scope) last
    order by chosen_at desc, header`.execute(tx);
  return new Map(
    rows.map(({ header, field, name }) => [header, name === null ? { field } : { field, name }]),
  );
}

export async function saveChoices(
  tx: SystemTx,
  { workspace_id, location_ids }: LocationScope,
  choices: ReadonlyMap<string, Choice>,
): Promise<void> {
  const rows = [...choices].map(([header, { field, name }]) => ({ header, field, name: name ?? null }));
  const locations = location_ids && [...location_ids].sort();
  await sql`
    insert into import_choices (workspace_id, header, location_ids, scope, field, name)
    select ${workspace_id}::uuid, n.header, ${locations}::text[],
      coalesce(md5(array_to_string(${locations}::text[], ',')), ''), n.field, n.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (header text, field text, name text)
    order by n.header
    on conflict (workspace_id, header, scope) do update
      set field = excluded.field, name = excluded.name, chosen_at = excluded.chosen_at`.execute(tx);
}
