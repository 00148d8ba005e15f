import type { Opportunity } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError, requireRow } from '#server/platform/app-error.ts';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };
type OpportunityOwner = { readonly location_id: string | null; readonly company_id: string | null };

const CONTACT = sql`select location_id, company_id from contacts`;

export async function getContact(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<OpportunityOwner> {
  const { rows } = await sql<OpportunityOwner>`
    ${CONTACT} where workspace_id = ${workspace_id} and id = ${contact_id}`.execute(tx);
  return requireRow(rows[0]);
}

/** Serializes concurrent saves, so that the second one sees the result of the first. */
export async function lockContact(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<OpportunityOwner> {
  const { rows } = await sql<OpportunityOwner>`
    ${CONTACT} where workspace_id = ${workspace_id} and id = ${contact_id} for no key update`.execute(tx);
  return requireRow(rows[0]);
}

type OpportunityRow = Omit<Opportunity, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

// The driver would parse a date in the server's time zone, and return a number that it cannot hold exactly as text. A
// company or campaign that the person cannot see is null.
const COLUMNS = sql`id, contact_id, status,
  (select f.id from companies f where f.workspace_id = o.workspace_id and f.id = o.company_id) as company_id,
  (select g.id from campaigns g where g.workspace_id = o.workspace_id and g.id = o.campaign_id) as campaign_id, estimated_value::double precision as estimated_value,
  billing_type, estimated_close_date::text as estimated_close_date, priority_date::text as priority_date, notes,
  created_at, updated_at`;

const toOpportunity = (row: OpportunityRow): Opportunity => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The newest that is neither won nor lost, otherwise the newest. */
export async function findActive(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<Opportunity | null> {
  const { rows } = await sql<OpportunityRow>`
    select ${COLUMNS} from opportunities o where workspace_id = ${workspace_id} and contact_id = ${contact_id}
    order by status in ('won', 'lost'), created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ? toOpportunity(rows[0]) : null;
}

export async function getOpportunity(tx: TenantTx, key: ContactKey & { id: string }): Promise<Opportunity> {
  const { rows } = await sql<OpportunityRow>`
    select ${COLUMNS} from opportunities o
    where workspace_id = ${key.workspace_id} and contact_id = ${key.contact_id} and id = ${key.id}`.execute(
    tx,
  );
  return toOpportunity(requireRow(rows[0]));
}

export type OpportunityFields = Omit<Opportunity, 'id' | 'contact_id' | 'created_at' | 'updated_at'>;

export async function insertOpportunity(
  tx: TenantTx,
  key: ContactKey,
  fields: OpportunityFields,
): Promise<Opportunity> {
  const { id } = await tx
    .insertInto('opportunities')
    .values({ ...key, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getOpportunity(tx, { ...key, id });
}

export async function updateOpportunity(
  tx: TenantTx,
  key: ContactKey & { id: string },
  fields: Partial<OpportunityFields>,
): Promise<Opportunity> {
  await tx
    .updateTable('opportunities')
    .set({ ...fields, updated_at: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .execute();
  return getOpportunity(tx, key);
}

/** Throws NOT_FOUND for a company or campaign that the person cannot see. */
export async function requireSeen(
  tx: TenantTx,
  workspace_id: string,
  { company_id, campaign_id }: Pick<OpportunityFields, 'company_id' | 'campaign_id'>,
): Promise<void> {
  const { rows } = await sql<{ seen: boolean }>`
    select (${company_id}::uuid is null or exists (
        select from companies where workspace_id = ${workspace_id} and id = ${company_id}))
      and (${campaign_id}::uuid is null or exists (
        select from campaigns where workspace_id = ${workspace_id} and id = ${campaign_id})) as seen`.execute(
    tx,
  );
  if (!rows[0]?.seen) throw new AppError('NOT_FOUND');
}
