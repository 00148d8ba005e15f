import type { BookingLink, Snippet, SnippetValues } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

const SNIPPET = ['id', 'name', 'content', 'location_id'] as const;

/** Filtered by RLS. */
export const listSnippets = (tx: TenantTx): Promise<Snippet[]> =>
  tx.selectFrom('snippets').select(SNIPPET).orderBy(sql`lower(name)`).orderBy('id').execute();

export const countSnippets = async (tx: TenantTx): Promise<number> => {
  const { count } = await tx
    .selectFrom('snippets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findSnippet = async (tx: TenantTx, id: string): Promise<Snippet | null> =>
  (await tx.selectFrom('snippets').select(SNIPPET).where('id', '=', id).executeTakeFirst()) ?? null;

type SnippetRow = Omit<Snippet, 'id'> & { readonly workspace_id: string };

/** Returns whether another snippet of the same workspace or location has the name. */
export async function isNameTaken(
  tx: TenantTx,
  { id, name, location_id }: { id: string | null; name: string; location_id: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from snippets where lower(name) = lower(${name}) and location_id is not distinct from ${location_id}
      and id is distinct from ${id}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

export const insertSnippet = (tx: TenantTx, row: SnippetRow): Promise<Snippet> =>
  tx.insertInto('snippets').values(row).returning(SNIPPET).executeTakeFirstOrThrow();

export const updateSnippet = (
  tx: TenantTx,
  id: string,
  row: Omit<SnippetRow, 'workspace_id'>,
): Promise<Snippet> =>
  tx
    .updateTable('snippets')
    .set({ ...row, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning(SNIPPET)
    .executeTakeFirstOrThrow();

export async function deleteSnippet(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('snippets').where('id', '=', id).execute();
}

export const listBookingLinks = (tx: TenantTx): Promise<BookingLink[]> =>
  tx.selectFrom('booking_links').select(['location_id', 'url']).orderBy('location_id').execute();

type LinkKey = {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly location_id: string | null;
};

export async function upsertBookingLink(tx: TenantTx, key: LinkKey, url: string): Promise<void> {
  await tx
    .insertInto('booking_links')
    .values({ ...key, url })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id', 'location_id']).doUpdateSet({ url }),
    )
    .execute();
}

export async function deleteBookingLink(tx: TenantTx, location_id: string | null): Promise<void> {
  await tx
    .deleteFrom('booking_links')
    .where(sql<boolean>`location_id is not distinct from ${location_id}`)
    .execute();
}

export async function hasLocation(tx: TenantTx, location_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ghl_locations')
    .select('id')
    .where('ghl_location_id', '=', location_id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the values of a conversation's variables and its location; null if it is not visible. The location's booking
 * link comes before the general one.
 */
export async function findValues(
  tx: TenantTx,
  user_id: string,
  contact_id: string,
): Promise<{ location_id: string | null; values: Omit<SnippetValues, 'sender'> } | null> {
  const { rows } = await sql<Omit<SnippetValues, 'sender'> & { location_id: string | null }>`
    select k.location_id, nullif(trim(k.first_name), '') as first_name,
      coalesce(nullif(trim(k.company_name), ''), nullif(trim(y.company_name), '')) as company,
      nullif(trim(g.value_proposition), '') as value_proposition,
      (select b.url from booking_links b where b.workspace_id = k.workspace_id and b.user_id = u.id
        and (b.location_id is null or b.location_id = k.location_id) order by b.location_id nulls last limit 1) as booking_link
    from contacts k
      join users u on u.workspace_id = k.workspace_id and u.id = ${user_id}
      left join companies y on y.workspace_id = k.workspace_id and y.id = k.company_id
      left join conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
      left join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
    where k.id = ${contact_id}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { location_id, ...values } = row;
  return { location_id, values };
}
