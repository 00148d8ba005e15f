import type { TenantTx, Tx } from '@hearback/database';
import { COMPANY_FACTS } from '@hearback/providers';
import { sql } from 'kysely';

/**
 * Returns the companies with these names, creating missing ones. Looks them up first, because an insert that hits a
 * conflict takes a lock each time.
 */
export async function findOrMakeCompanies(
  tx: Tx,
  workspace_id: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let time = 0; time < 3; time += 1) {
    const missing = [...new Set(names)].filter((name) => !found.has(name));
    if (missing.length === 0) return found;
    // Inserts in a fixed order, so that two callers that create the same companies cannot deadlock.
    if (time > 0)
      await sql`
        insert into companies (workspace_id, company_name)
        select ${workspace_id}::uuid, min(name) from unnest(${missing}::text[]) as name group by lower(name) order by lower(name)
        on conflict (workspace_id, name_key) do nothing`.execute(tx);
    for (const [name, id] of await findCompanies(tx, workspace_id, missing)) found.set(name, id);
  }
  const isIncomplete = names.some((name) => !found.has(name));
  if (isIncomplete) throw new Error('company was neither found nor inserted');
  return found;
}

/**
 * Finds companies that the person can see. A person limited to some locations creates none, because a name collision
 * would reveal that another location knows the company.
 */
export async function findCompanies(
  tx: Tx,
  workspace_id: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Lowercases the names before the join, because RLS prevents PostgreSQL from evaluating a function on both sides.
  const { rows } = await sql<{ name: string; id: string }>`
    with wanted as materialized (select name, lower(name) as key from unnest(${[...names]}::text[]) as name)
    select wanted.name, c.id from wanted
    join companies c on c.workspace_id = ${workspace_id} and c.name_key = wanted.key`.execute(tx);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

const FACTS = [...COMPANY_FACTS, 'company_linkedin_url', 'website'] as const;

export type CompanyUpdate = Readonly<Partial<Record<(typeof FACTS)[number], string | null>>>;

/** Fills empty columns of each company. Rows with nothing to fill are not written. */
export async function completeCompanies(
  tx: TenantTx,
  workspace_id: string,
  reported: readonly (CompanyUpdate & { readonly id: string })[],
): Promise<void> {
  if (reported.length === 0) return;
  const facts = FACTS.map((name) => sql.ref(name));
  await sql`
    with open as (
      select n.* from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as n (id uuid,
        ${sql.join(facts.map((name) => sql`${name} text`))})
      join companies c on c.workspace_id = ${workspace_id} and c.id = n.id
      where ${sql.join(
        facts.map((name) => sql`(c.${name} is null and n.${name} is not null)`),
        sql` or `,
      )}
      order by c.id for no key update of c)
    update companies c set ${sql.join(facts.map((name) => sql`${name} = coalesce(c.${name}, n.${name})`))},
      updated_at = clock_timestamp()
    from open n where c.workspace_id = ${workspace_id} and c.id = n.id`.execute(tx);
}
