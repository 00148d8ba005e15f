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

/** Links and ledger change together, because the ledger refers to the links. Objects that the target has are skipped. */
async function moveContactLinks(
  tx: SystemTx,
  { workspace_id, from, to }: { readonly workspace_id: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    with renamed as (
      update crm_links t set own_id = replace(t.own_id, ${from}, ${to}), contact_id = ${to}
      where ${ofContact(workspace_id, from)} and not exists (select from crm_links o
        where o.workspace_id = t.workspace_id and o.kind = t.kind and o.own_id = replace(t.own_id, ${from}, ${to}))
      returning t.kind, t.own_id)
    update crm_ledger t set own_id = r.own_id, contact_id = ${to} from renamed r
    where ${ofContact(workspace_id, from)} and t.kind = r.kind and replace(t.own_id, ${from}, ${to}) = r.own_id`.execute(
    tx,
  );
}

/** Returns the id in the CRM. */
export const readContactId = (links: readonly JsonRow[]): string | null => {
  const link = links.find(({ kind }) => kind === 'contact');
  return typeof link?.crm_id === 'string' ? link.crm_id : null;
};

/**
 * A contact has one link to a contact of the CRM. The link of the remaining contact stays; without one, it takes over the
 * other link with its opportunity, its tasks and the ledger. Also returns the links of the remaining contact.
 */
export async function takeCrmLink(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
): Promise<CrmRows & { readonly kept: readonly JsonRow[] }> {
  const others = ofContact(workspace_id, other_id);
  const [links, ledger] = [await listRows(tx, 'crm_links', others), await listRows(tx, 'crm_ledger', others)];
  const kept = await listRows(tx, 'crm_links', ofContact(workspace_id, contact_id));
  const moved = links.length > 0 && !kept.some(({ kind }) => kind === 'contact');
  if (moved) await moveContactLinks(tx, { workspace_id, from: other_id, to: contact_id });
  else await sql`delete from crm_links t where ${others}`.execute(tx);
  return { links, ledger, moved, kept };
}

/** A link that was taken over is returned with the values of later syncs. */
export async function restoreCrmLink(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: ContactPair,
  crm: FormerState['crm'],
): Promise<void> {
  if (!crm || crm.links.length === 0) return;
  if (crm.moved) return moveContactLinks(tx, { workspace_id, from: contact_id, to: other_id });
  await sql`insert into crm_links select * from jsonb_populate_recordset(null::crm_links, ${JSON.stringify(crm.links)}::jsonb)
    on conflict do nothing`.execute(tx);
  await sql`insert into crm_ledger select r.* from jsonb_populate_recordset(null::crm_ledger, ${JSON.stringify(crm.ledger)}::jsonb) r
    join crm_links l on l.workspace_id = r.workspace_id and l.kind = r.kind and l.own_id = r.own_id
    on conflict do nothing`.execute(tx);
}
