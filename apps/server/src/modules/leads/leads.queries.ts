import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import type { NewContact } from './new-contact.ts';

export type ContactRow = { readonly id: string; readonly location_id: string | null };

export type LockedContact = ContactRow & Pick<NewContact, 'email' | 'linkedin_url'>;

/** Locks the rows it finds: the oldest first, so that two callers never wait for each other. */
export async function lockContacts(
  tx: Tx,
  workspace_id: string,
  wanted: readonly Pick<NewContact, 'email' | 'linkedin_url'>[],
): Promise<LockedContact[]> {
  const emails = wanted.flatMap(({ email }) => email ?? []);
  const profiles = wanted.flatMap(({ linkedin_url }) => linkedin_url ?? []);
  const known = [
    ...(emails.length > 0 ? [sql`email = any (${emails}::citext[])`] : []),
    ...(profiles.length > 0 ? [sql`linkedin_url = any (${profiles}::text[])`] : []),
  ];
  const { rows } = await sql<LockedContact>`
    select id, location_id, email, linkedin_url from contacts
    where workspace_id = ${workspace_id} and (${sql.join(known, sql` or `)})
    order by created_at, id for update`.execute(tx);
  return rows;
}

type Insertion = NewContact & { workspace_id: string; company_id: string | null; enriched_data: string };

/** Without those whom somebody else made meanwhile. In one order for all, so that two callers never wait for each other. */
export async function insertContacts(tx: Tx, rows: readonly Insertion[]): Promise<LockedContact[]> {
  if (rows.length === 0) return [];
  const addressOf = ({ email, linkedin_url }: Insertion) => email ?? linkedin_url ?? '';
  return tx
    .insertInto('contacts')
    .values([...rows].sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'location_id', 'email', 'linkedin_url'])
    .execute();
}

const COMPLETED = [
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
  'company_id',
] as const;

type Completion = NewContact & { id: string; company_id: string | null; enriched_data: string };

/** Fills what is empty and touches nothing else. Writes only where there is something to fill; tells the places of those. */
export async function completeContacts(
  tx: Tx,
  workspace_id: string,
  completions: readonly Completion[],
): Promise<Map<string, string | null>> {
  const columns = COMPLETED.map((name) => sql.ref(name));
  const wire = completions.map((one) => ({ ...one, enriched_data: JSON.parse(one.enriched_data) }));
  const { rows } = await sql<ContactRow>`
    update contacts c set
      ${sql.join(columns.map((name) => sql`${name} = coalesce(c.${name}, n.${name})`))},
      enriched_data = n.enriched_data || c.enriched_data, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(wire)}::jsonb) as n (id uuid, enriched_data jsonb,
      ${sql.join(COMPLETED.map((name) => sql`${sql.ref(name)} ${TYPES[name] ?? sql`text`}`))})
    where c.workspace_id = ${workspace_id} and c.id = n.id and c.id = any (${completions.map(({ id }) => id)}::uuid[])
      and (n.enriched_data || c.enriched_data <> c.enriched_data
        or ${sql.join(
          columns.map((name) => sql`(c.${name} is null and n.${name} is not null)`),
          sql` or `,
        )})
    returning c.id, c.location_id`.execute(tx);
  return new Map(rows.map(({ id, location_id }) => [id, location_id]));
}

const TYPES: Partial<Record<(typeof COMPLETED)[number], ReturnType<typeof sql>>> = {
  email: sql`citext`,
  company_id: sql`uuid`,
};

/** The companies of these names, as they were given. Looked for first: an insert that meets a conflict burns a lock each time. */
export async function findOrMakeCompanies(
  tx: Tx,
  workspace_id: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let time = 0; time < 3; time += 1) {
    const missing = [...new Set(names)].filter((name) => !found.has(name));
    if (missing.length === 0) return found;
    // In one order for all, so that two callers who make the same companies never wait for each other.
    if (time > 0)
      await sql`
        insert into companies (workspace_id, company_name)
        select ${workspace_id}::uuid, min(name) from unnest(${missing}::text[]) as name group by lower(name) order by lower(name)
        on conflict (workspace_id, lower(company_name)) do nothing`.execute(tx);
    const { rows } = await sql<{ name: string; id: string }>`
      select wanted.name, c.id from unnest(${missing}::text[]) as wanted (name)
      join companies c on c.workspace_id = ${workspace_id} and lower(c.company_name) = lower(wanted.name)`.execute(
      tx,
    );
    for (const { name, id } of rows) found.set(name, id);
  }
  const lost = names.some((name) => !found.has(name));
  if (lost) throw new Error('a company appears and disappears');
  return found;
}
