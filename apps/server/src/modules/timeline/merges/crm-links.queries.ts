import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { FormerState } from './merges.queries.ts';
import type { ContactPair, JsonRow } from './moved-rows.queries.ts';

type CrmRows = NonNullable<FormerState['crm']>;

/** The objects of a contact in the CRM: the contact, its opportunity and its tasks. Their own_id starts with the contact id. */
const ofContact = (workspace_id: string, contact_id: string) =>
  sql`t.workspace_id = ${workspace_id} and t.contact_id = ${contact_id} and t.kind in ('contact', 'opportunity', 'task')`;

async function listRows(
  tx: SystemTx,
  table: 'crm_links' | 'crm_ledger',
  where: ReturnType<typeof ofContact>,
) {
  const { rows } = await sql<{ row: JsonRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(tx);
  return rows.map(({ row }) => row);
}

type Move = { readonly workspace_id: string; readonly from: string; readonly to: string };

/**
 * Moves all objects, or only those with the listed ids in the CRM. Links and ledger change together, because the ledger refers
 * to the links. Objects that the target has are skipped. Returns the kinds of the moved objects.
 */
async function moveContactLinks(
  tx: SystemTx,
  { workspace_id, from, to }: Move,
  only?: readonly unknown[],
): Promise<string[]> {
  const listed = only ? sql`and t.crm_id = any (${[...only]}::text[])` : sql``;
  const { rows } = await sql<{ kind: string }>`
    with renamed as (
      update crm_links t set own_id = replace(t.own_id, ${from}, ${to}), contact_id = ${to}
      where ${ofContact(workspace_id, from)} ${listed} and not exists (select from crm_links o
        where o.workspace_id = t.workspace_id and o.kind = t.kind and o.own_id = replace(t.own_id, ${from}, ${to}))
      returning t.kind, t.own_id),
    entries as (
      update crm_ledger t set own_id = r.own_id, contact_id = ${to} from renamed r
      where ${ofContact(workspace_id, from)} and t.kind = r.kind and replace(t.own_id, ${from}, ${to}) = r.own_id)
    select distinct kind from renamed`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** The ids in the CRM of a contact: the one of an import or a webhook, and the linked one. */
export function listCrmIds({ enriched_data }: JsonRow, links: readonly JsonRow[]): string[] {
  const stored = (enriched_data as Record<string, unknown> | null)?.ghl_contact_id;
  const linked = links.find(({ kind }) => kind === 'contact')?.crm_id;
  return [...new Set([stored, linked])].filter((id) => typeof id === 'string');
}

/**
 * A contact has one link to a contact of the CRM. The link of the remaining contact stays; without one, it takes over the
 * other link. Opportunities and tasks stay where they are in the CRM and follow the person here, because the CRM does not move
 * them between contacts. Objects that the remaining contact has, too, are deleted with the other contact.
 */
export async function takeCrmLinks(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
): Promise<CrmRows & { readonly kept: readonly JsonRow[] }> {
  const others = ofContact(workspace_id, other_id);
  const [links, ledger] = [await listRows(tx, 'crm_links', others), await listRows(tx, 'crm_ledger', others)];
  const ownLinks = await listRows(tx, 'crm_links', ofContact(workspace_id, contact_id));
  await moveContactLinks(tx, { workspace_id, from: other_id, to: contact_id });
  return { links, ledger, kept: ownLinks };
}

/**
 * Gives the objects of a contact in the CRM to `other_id`: all of them if `contact_id` is linked to it, otherwise those that
 * it had before the merge. Returns the kinds of the moved objects.
 */
export async function returnCrmLinks(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
  { crm_ids, links }: { readonly crm_ids: readonly string[]; readonly links: readonly JsonRow[] },
): Promise<string[]> {
  const kept = await listRows(tx, 'crm_links', ofContact(workspace_id, contact_id));
  const isLinked = listCrmIds({}, kept).some((id) => crm_ids.includes(id));
  const move = { workspace_id, from: contact_id, to: other_id };
  return moveContactLinks(tx, move, isLinked ? undefined : links.map(({ crm_id }) => crm_id));
}

/**
 * Restores the links of a merged contact. Those that the remaining contact has are returned with the values of later syncs.
 * Returns the kinds of the returned objects.
 */
export async function restoreCrmLinks(
  tx: SystemTx,
  pair: ContactPair,
  { links, ledger }: CrmRows = { links: [], ledger: [] },
): Promise<string[]> {
  const kinds = await returnCrmLinks(tx, pair, { crm_ids: listCrmIds({}, links), links });
  await sql`insert into crm_links select * from jsonb_populate_recordset(null::crm_links, ${JSON.stringify(links)}::jsonb)
    on conflict do nothing`.execute(tx);
  await sql`insert into crm_ledger select r.* from jsonb_populate_recordset(null::crm_ledger, ${JSON.stringify(ledger)}::jsonb) r
    join crm_links l on l.workspace_id = r.workspace_id and l.kind = r.kind and l.own_id = r.own_id
    on conflict do nothing`.execute(tx);
  return kinds;
}

/** Removes the id that an import or a webhook stored, if it belongs to another person. */
export async function clearCrmId(
  tx: SystemTx,
  { workspace_id, contact_id }: Pick<ContactPair, 'workspace_id' | 'contact_id'>,
  crm_ids: readonly string[],
): Promise<void> {
  await sql`update contacts set enriched_data = enriched_data - 'ghl_contact_id'
    where workspace_id = ${workspace_id} and id = ${contact_id}
      and enriched_data ->> 'ghl_contact_id' = any (${[...crm_ids]}::text[])`.execute(tx);
}
