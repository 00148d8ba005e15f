import type { KnowledgeEntry, KnowledgeForm } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

const ENTRY = ['id', 'kind', 'content', 'source', 'location_id', 'campaign_id', 'enabled'] as const;

/** The columns with checks have narrower types than the database reports. */
const asEntry = (row: Record<(typeof ENTRY)[number], unknown>): KnowledgeEntry => row as KnowledgeEntry;

/** Filtered by RLS. */
export const listEntries = async (tx: TenantTx): Promise<KnowledgeEntry[]> =>
  (
    await tx
      .selectFrom('knowledge_entries')
      .select(ENTRY)
      .orderBy('kind')
      .orderBy(sql`lower(content)`)
      .orderBy('id')
      .execute()
  ).map(asEntry);

export const findEntry = async (tx: TenantTx, id: string): Promise<KnowledgeEntry | null> =>
  (await tx.selectFrom('knowledge_entries').select(ENTRY).where('id', '=', id).execute()).map(asEntry)[0] ??
  null;

export const countEntries = async (tx: TenantTx): Promise<number> => {
  const { count } = await tx
    .selectFrom('knowledge_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

type EntryRow = KnowledgeForm & { readonly workspace_id: string };

/** Leaves out entries that exist. */
export const insertEntries = async (tx: TenantTx, rows: readonly EntryRow[]): Promise<KnowledgeEntry[]> =>
  (
    await tx
      .insertInto('knowledge_entries')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .returning(ENTRY)
      .execute()
  ).map(asEntry);

/** Returns whether another entry of the same place and kind has the text. */
export async function isEntryTaken(
  tx: TenantTx,
  { id, kind, content, location_id, campaign_id }: Omit<KnowledgeEntry, 'enabled' | 'source'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from knowledge_entries where kind = ${kind} and lower(content) = lower(${content}) and id <> ${id}
      and location_id is not distinct from ${location_id} and campaign_id is not distinct from ${campaign_id}::uuid
    limit 1`.execute(tx);
  return rows.length > 0;
}

export const updateEntry = async (tx: TenantTx, id: string, row: KnowledgeForm): Promise<KnowledgeEntry> =>
  asEntry(
    await tx
      .updateTable('knowledge_entries')
      .set({ ...row, updated_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .returning(ENTRY)
      .executeTakeFirstOrThrow(),
  );

export async function deleteEntry(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('knowledge_entries').where('id', '=', id).execute();
}

type DraftPlace = {
  readonly workspace_id: string;
  readonly location_id: string | null;
  readonly campaign_id: string | null;
};

/** The enabled entries for a conversation, the most specific ones first. RLS applies. */
export async function listEntriesFor(
  tx: TenantTx,
  { workspace_id, location_id, campaign_id }: DraftPlace,
): Promise<KnowledgeEntry[]> {
  const { rows } = await sql<KnowledgeEntry>`
    select id, kind, content, source, location_id, campaign_id, enabled from knowledge_entries
    where workspace_id = ${workspace_id} and enabled
      and (campaign_id is null or campaign_id = ${campaign_id}::uuid)
      and (campaign_id is not null or location_id is null or location_id = ${location_id})
    order by campaign_id is null, location_id is null, updated_at desc, id`.execute(tx);
  return rows;
}
