import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { DESCRIPTION_COLUMNS } from './contact-columns.ts';
import type { NewContact } from './new-contact.ts';

export type ContactRow = { readonly id: string; readonly location_id: string | null };

/** `identity` is the further address or profile by which the contact was found. */
export type FoundContact = ContactRow & { readonly identity: string | null };

export type Addresses = Pick<NewContact, 'email' | 'linkedin_url'>;

export type Names = Pick<NewContact, 'first_name' | 'last_name'>;

export type LockedContact = ContactRow &
  Addresses &
  Names & {
    /** Further addresses and profiles, which other contacts had before they were merged into this one. */
    readonly also: readonly string[];
  };

/** Further addresses identify a person within their location only, so that no message crosses locations. */
export const listFurtherIdentities = (
  { also, location_id }: Pick<LockedContact, 'also' | 'location_id'>,
  targetLocationId: string | null,
): readonly string[] =>
  targetLocationId === null || location_id === null || targetLocationId === location_id ? also : [];

/** The further addresses and profiles of `contacts`. */
const ALSO = sql<string[]>`array(select i.value from contact_identities i
  where i.workspace_id = contacts.workspace_id and i.contact_id = contacts.id)`;

/**
 * Locks the rows it finds, oldest first, so that two callers cannot deadlock. A statement that waits for a merge, a split or
 * an undo does not see the addresses that it has stored or deleted. Further addresses and missing ones are therefore looked up
 * again.
 */
export async function lockContacts(
  tx: TenantTx,
  workspace_id: string,
  addresses: readonly Addresses[],
): Promise<LockedContact[]> {
  const locked = await lockMatches(tx, workspace_id, addresses);
  const listed = new Set(addresses.flatMap(({ email, linkedin_url }) => [email, linkedin_url]));
  if (locked.some(({ also }) => also.some((one) => listed.has(one))))
    return lockMatches(tx, workspace_id, addresses);
  const lockedAddresses = new Set(
    locked.flatMap(({ email, linkedin_url }) => [email?.toLowerCase(), linkedin_url]),
  );
  const missing = addresses.filter(
    ({ email, linkedin_url }) =>
      ![email, linkedin_url].some((one) => one !== null && lockedAddresses.has(one)),
  );
  if (missing.length === 0) return locked;
  const { rows } = await sql<{ contact_id: string }>`${selectIdentified(workspace_id, missing)}`.execute(tx);
  return rows.length > 0 ? lockMatches(tx, workspace_id, addresses) : locked;
}

async function lockMatches(
  tx: TenantTx,
  workspace_id: string,
  addresses: readonly Addresses[],
): Promise<LockedContact[]> {
  const emails = addresses.flatMap(({ email }) => email ?? []);
  const profiles = addresses.flatMap(({ linkedin_url }) => linkedin_url ?? []);
  const conditions = [
    ...(emails.length > 0 ? [sql`email_key = any (${emails}::text[])`] : []),
    ...(profiles.length > 0 ? [sql`linkedin_url = any (${profiles}::text[])`] : []),
    // An array, not a subquery, so that the index on the id can be combined with the others.
    sql`id = any (array(${selectIdentified(workspace_id, addresses)}))`,
  ];
  const { rows } = await sql<LockedContact>`
    select id, location_id, email, linkedin_url, first_name, last_name, ${ALSO} as also from contacts
    where workspace_id = ${workspace_id} and (${sql.join(conditions, sql` or `)})
    order by created_at, id for update`.execute(tx);
  return rows;
}

const selectIdentified = (workspace_id: string, addresses: readonly Addresses[]) => sql`
  select i.contact_id from contact_identities i
  where i.workspace_id = ${workspace_id}
    and ((i.kind = 'email' and i.value = any (${addresses.flatMap(({ email }) => email ?? [])}::text[]))
      or (i.kind = 'linkedin' and i.value = any (${addresses.flatMap(({ linkedin_url }) => linkedin_url ?? [])}::text[])))`;

/** A contact with its company. */
export type ContactUpdate = NewContact & {
  readonly company_id: string | null;
  readonly enriched: boolean;
  readonly enriched_data: object;
};

/** Skips contacts that were created in the meantime. Inserts in a fixed order, so that two callers cannot deadlock. */
export async function insertContacts(
  tx: TenantTx,
  workspace_id: string,
  reported: readonly ContactUpdate[],
  /** Scoped: the addresses are unique within the contact's location, not within the workspace. */
  { isScoped }: { readonly isScoped: boolean },
): Promise<Omit<LockedContact, 'also'>[]> {
  if (reported.length === 0) return [];
  const toAddress = ({ email, linkedin_url }: Addresses) => email ?? linkedin_url ?? '';
  const rows = reported.map(({ enriched, enriched_data, ...columns }) => ({
    ...columns,
    workspace_id,
    address_scope: isScoped ? columns.location_id : null,
    enriched_data: JSON.stringify(enriched_data),
    enrichment_status: enriched ? 'complete' : 'pending_enrichment',
  }));
  return tx
    .insertInto('contacts')
    .values(rows.sort((a, b) => (toAddress(a) < toAddress(b) ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'location_id', 'email', 'linkedin_url', 'first_name', 'last_name'])
    .execute();
}

const COMPLETED = [
  ...DESCRIPTION_COLUMNS,
  'email',
  'linkedin_url',
  'first_name',
  'last_name',
  'location_id',
  'company_id',
] as const;

/**
 * Fills empty columns only, and not with values from another location, whose customer must not receive them. A contact that waits
 * for enrichment and arrives enriched becomes complete. Writes only rows with something to fill, and returns the locations of those.
 */
export async function completeContacts(
  tx: TenantTx,
  workspace_id: string,
  completions: readonly (ContactUpdate & { readonly id: string })[],
): Promise<Map<string, string | null>> {
  const columns = COMPLETED.map((name) => sql.ref(name));
  const isNews = sql`n.enriched and c.enrichment_status = 'pending_enrichment'`;
  const { rows } = await sql<ContactRow>`
    update contacts c set
      ${sql.join(columns.map((name) => sql`${name} = coalesce(c.${name}, n.${name})`))},
      enrichment_status = case when ${isNews} then 'complete' else c.enrichment_status end,
      enrichment_reason = case when ${isNews} then null else c.enrichment_reason end,
      enriched_data = n.enriched_data || c.enriched_data, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(completions)}::jsonb) as n (id uuid, enriched boolean, enriched_data jsonb,
      ${sql.join(COMPLETED.map((name) => sql`${sql.ref(name)} ${TYPES[name] ?? sql`text`}`))})
    where c.workspace_id = ${workspace_id} and c.id = n.id and c.id = any (${completions.map(({ id }) => id)}::uuid[])
      and coalesce(c.location_id = n.location_id, true) and (${isNews} or n.enriched_data || c.enriched_data <> c.enriched_data
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

type Link = { readonly campaign_id: string; readonly contact_id: string };

/** Returns the number of new links. Inserts in a fixed order, so that two callers cannot deadlock. */
export async function linkContacts(
  tx: TenantTx,
  workspace_id: string,
  links: readonly Link[],
): Promise<number> {
  if (links.length === 0) return 0;
  const { rows } = await sql`
    insert into campaign_contacts (workspace_id, campaign_id, contact_id)
    select distinct ${workspace_id}::uuid, r.campaign_id, r.contact_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (campaign_id uuid, contact_id uuid)
    order by 2, 3 on conflict do nothing returning contact_id`.execute(tx);
  return rows.length;
}
