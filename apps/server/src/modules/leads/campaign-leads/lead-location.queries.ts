import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** Returns the location of a campaign and locks it until the transaction ends. Null if the campaign is gone. */
export async function findTarget(
  tx: TenantTx,
  workspace_id: string,
  campaign_id: string,
): Promise<{ ghl_location_id: string | null } | null> {
  const row = await tx
    .selectFrom('campaigns')
    .select('ghl_location_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', campaign_id)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

export type Move = {
  readonly workspace_id: string;
  readonly campaign_id: string;
  readonly from: string;
  readonly to: string | null;
};

/**
 * Moves contacts of the campaign without a location or with its former one. Contacts in another campaign of the former
 * location stay, because its people would lose a conversation. Locks contacts in the usual order. Returns the moved ones.
 */
export async function moveContacts(
  tx: TenantTx,
  { workspace_id, campaign_id, from, to }: Move,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select c.id from campaign_contacts l
      join contacts c on c.workspace_id = l.workspace_id and c.id = l.contact_id
      where l.workspace_id = ${workspace_id} and l.campaign_id = ${campaign_id}
        and c.location_id is distinct from ${to}
        and (c.location_id is null or (c.location_id = ${from} and not exists (
          select from campaign_contacts o
          join campaigns k on k.workspace_id = o.workspace_id and k.id = o.campaign_id
          where o.workspace_id = l.workspace_id and o.contact_id = c.id and o.campaign_id <> l.campaign_id
            and k.ghl_location_id = ${from})))
      order by c.created_at, c.id limit ${most} for no key update of c)
    update contacts set location_id = ${to}, updated_at = clock_timestamp()
    from batch where contacts.workspace_id = ${workspace_id} and contacts.id = batch.id
    returning contacts.id`.execute(tx);
  return rows.map(({ id }) => id);
}
