import type { BookingLink, Snippet, Thread } from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { highlevelBookingUrl } from '@hearback/providers';
import { sql } from 'kysely';
import type { KnownValues } from './answers/propose-answers.ts';
import { trackBookingLink } from './track-booking-link.ts';

const SNIPPET = [
  'id',
  'name',
  'content',
  'location_id',
  'campaign_id',
  'situation',
  'language',
  'tone',
  'channel',
  'enabled',
  'starter',
] as const;

/** The columns with checks have narrower types than the database reports. */
const asSnippet = (row: Record<(typeof SNIPPET)[number], unknown>): Snippet => row as Snippet;

/** Filtered by RLS. */
export const listSnippets = async (tx: TenantTx): Promise<Snippet[]> =>
  (await tx.selectFrom('snippets').select(SNIPPET).orderBy(sql`lower(name)`).orderBy('id').execute()).map(
    asSnippet,
  );

/** The rows that take part in proposals: answers, and starter answers that are replaced or switched off. */
export async function listAnswers(tx: TenantTx, workspace_id: string): Promise<Snippet[]> {
  const { rows } = await executePrepared(
    tx,
    sql<Snippet>`
    select id, name, content, location_id, campaign_id, situation, language, tone, channel, enabled, starter
    from snippets where workspace_id = ${workspace_id} and situation is not null order by lower(name), id`,
  );
  return rows;
}

export const countSnippets = async (tx: TenantTx): Promise<number> => {
  const { count } = await tx
    .selectFrom('snippets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findSnippet = async (tx: TenantTx, id: string): Promise<Snippet | null> =>
  (await tx.selectFrom('snippets').select(SNIPPET).where('id', '=', id).execute()).map(asSnippet)[0] ?? null;

type SnippetRow = Omit<Snippet, 'id'> & { readonly workspace_id: string };

type NamedSnippet = Pick<Snippet, 'name' | 'location_id' | 'campaign_id'> & { readonly id: string | null };

/** Returns whether another snippet of the same workspace, location or campaign has the name. */
export async function isNameTaken(
  tx: TenantTx,
  { id, name, location_id, campaign_id }: NamedSnippet,
): Promise<boolean> {
  const { rows } = await sql`
    select from snippets where lower(name) = lower(${name}) and location_id is not distinct from ${location_id}
      and campaign_id is not distinct from ${campaign_id}::uuid and id is distinct from ${id}::uuid limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Finds the row that replaces a starter answer in the same workspace, location or campaign. */
export async function findReplacement(
  tx: TenantTx,
  { starter, location_id, campaign_id }: Pick<Snippet, 'starter' | 'location_id' | 'campaign_id'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from snippets where starter = ${starter} and location_id is not distinct from ${location_id}
      and campaign_id is not distinct from ${campaign_id}::uuid`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns undefined if the campaign is not visible. */
export const findCampaignLocation = async (tx: TenantTx, id: string): Promise<string | null | undefined> =>
  (await tx.selectFrom('campaigns').select('ghl_location_id').where('id', '=', id).executeTakeFirst())
    ?.ghl_location_id;

export const insertSnippet = async (tx: TenantTx, row: SnippetRow): Promise<Snippet> =>
  asSnippet(await tx.insertInto('snippets').values(row).returning(SNIPPET).executeTakeFirstOrThrow());

export const updateSnippet = async (
  tx: TenantTx,
  id: string,
  row: Omit<SnippetRow, 'workspace_id'>,
): Promise<Snippet> =>
  asSnippet(
    await tx
      .updateTable('snippets')
      .set({ ...row, updated_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .returning(SNIPPET)
      .executeTakeFirstOrThrow(),
  );

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

type ConversationValues = {
  readonly location_id: string | null;
  readonly campaign_id: string | null;
  readonly sender_company: string | null;
  readonly knownValues: KnownValues;
  /** The calendar of the person, else of the location, that meetings are booked in. */
  readonly calendar: Thread['calendar'];
};

type Conversation = { readonly workspace_id: string; readonly user_id: string; readonly contact_id: string };

/**
 * Returns the values of a conversation's variables, its location and campaign; null if it is not visible. The location's
 * booking link comes before the general one.
 */
export async function findValues(
  tx: TenantTx,
  { workspace_id, user_id, contact_id }: Conversation,
): Promise<ConversationValues | null> {
  const { rows } = await executePrepared(
    tx,
    sql<KnownValues & Omit<ConversationValues, 'knownValues'>>`
    select k.location_id, v.campaign_id, nullif(trim(g.company_name), '') as sender_company, nullif(trim(k.first_name), '') as first_name,
      coalesce(nullif(trim(k.company_name), ''), nullif(trim(y.company_name), '')) as company,
      nullif(trim(g.value_proposition), '') as value_proposition, nullif(g.price_line, '') as price_line,
      (select b.url from booking_links b where b.workspace_id = k.workspace_id and b.user_id = u.id
        and (b.location_id is null or b.location_id = k.location_id) order by b.location_id nulls last limit 1) as booking_link,
      (select jsonb_build_object('id', c.calendar_id, 'name', c.name, 'minutes', c.minutes) from calendars c
        join ghl_locations l on l.workspace_id = c.workspace_id and l.ghl_location_id = c.location_id and l.connected
        left join calendar_choices o on o.workspace_id = c.workspace_id and o.location_id = c.location_id
          and o.calendar_id = c.calendar_id and o.user_id = u.id
        where c.workspace_id = k.workspace_id and c.location_id = k.location_id and c.is_active
        order by o.calendar_id is null, not c.is_default, c.name, c.calendar_id limit 1) as calendar
    from contacts k
      join users u on u.workspace_id = k.workspace_id and u.id = ${user_id}
      left join companies y on y.workspace_id = k.workspace_id and y.id = k.company_id
      left join conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
      left join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
    where k.workspace_id = ${workspace_id} and k.id = ${contact_id}`,
  );
  const [row] = rows;
  if (!row) return null;
  const { location_id, campaign_id, sender_company, calendar, ...known } = row;
  // Without a booking link of the person, leads choose a time on the page of the calendar.
  const booking_link = known.booking_link
    ? trackBookingLink(known.booking_link, contact_id)
    : calendar && highlevelBookingUrl(calendar.id);
  return { location_id, campaign_id, sender_company, knownValues: { ...known, booking_link }, calendar };
}
