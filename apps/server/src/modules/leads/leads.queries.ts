import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import type { NewContact } from './new-contact.ts';

export type ContactRow = { readonly id: string; readonly location_id: string | null };

/** Locks the rows it finds: the oldest first, so that two callers never wait for each other. */
export async function lockContacts(
  tx: Tx,
  workspace_id: string,
  { email, linkedin_url }: Pick<NewContact, 'email' | 'linkedin_url'>,
): Promise<(ContactRow & { email: string | null; linkedin_url: string | null })[]> {
  return tx
    .selectFrom('contacts')
    .select(['id', 'location_id', 'email', 'linkedin_url'])
    .where('workspace_id', '=', workspace_id)
    .where((where) =>
      where.or([
        ...(email ? [where('email', '=', email)] : []),
        ...(linkedin_url ? [where('linkedin_url', '=', linkedin_url)] : []),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Null when somebody else made the same contact meanwhile. */
export async function insertContact(
  tx: Tx,
  row: NewContact & { workspace_id: string; company_id: string | null; enriched_data: string },
): Promise<ContactRow | null> {
  const made = await tx
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'location_id'])
    .executeTakeFirst();
  return made ?? null;
}

export const COMPLETED = [
  'email',
  'linkedin_url',
  'first_name',
  'last_name',
  'company_name',
  'job_title',
  'headline',
  'contact_geo',
  'prospect_li_summary',
  'profile_picture',
  'phone',
  'website',
  'location_id',
] as const;

type Completion = Partial<NewContact> & { company_id: string | null; enriched_data: string };

/** Fills what is empty and touches nothing else. Writes only when there is something to fill. */
export async function completeContact(
  tx: Tx,
  workspace_id: string,
  id: string,
  { company_id, enriched_data, ...fields }: Completion,
): Promise<ContactRow> {
  const given = [
    ...COMPLETED.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
    ...(company_id ? [['company_id', company_id] as const] : []),
  ];
  const missing = given.map(([name]) => sql`${sql.ref(name)} is null`);
  const set = given.map(
    ([name, value]) =>
      sql`${sql.ref(name)} = coalesce(${sql.ref(name)}, ${value}${name === 'company_id' ? sql`::uuid` : sql``})`,
  );
  const { rows } = await sql<ContactRow>`
    update contacts set ${sql.join([...set, sql`enriched_data = ${enriched_data}::jsonb || enriched_data`, sql`updated_at = clock_timestamp()`])}
    where workspace_id = ${workspace_id} and id = ${id}
      and (${sql.join([...missing, sql`${enriched_data}::jsonb || enriched_data <> enriched_data`], sql` or `)})
    returning id, location_id`.execute(tx);
  return rows[0] ?? { id, location_id: await findLocation(tx, workspace_id, id) };
}

async function findLocation(tx: Tx, workspace_id: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('contacts')
    .select('location_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.location_id;
}

export async function findOrMakeCompany(tx: Tx, workspace_id: string, company_name: string): Promise<string> {
  // Looked for first: an insert that meets a conflict burns an id and a lock each time.
  for (let time = 0; time < 3; time += 1) {
    const found = await sql<{ id: string }>`
      select id from companies where workspace_id = ${workspace_id} and lower(company_name) = lower(${company_name})`.execute(
      tx,
    );
    if (found.rows[0]) return found.rows[0].id;
    const made = await sql<{ id: string }>`
      insert into companies (workspace_id, company_name) values (${workspace_id}, ${company_name})
      on conflict (workspace_id, lower(company_name)) do nothing returning id`.execute(tx);
    if (made.rows[0]) return made.rows[0].id;
  }
  throw new Error('a company appears and disappears');
}
