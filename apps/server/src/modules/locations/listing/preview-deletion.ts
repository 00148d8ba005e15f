import type { LocationDeletion } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { getLocation } from './listing.queries.ts';

/** Contacts, campaigns and messages are deleted; people only lose their way to this location. */
export async function previewDeletion(tx: TenantTx, ghl_location_id: string): Promise<LocationDeletion> {
  await getLocation(tx, ghl_location_id);
  const { rows } = await sql<LocationDeletion>`
    select (select count(*) from contacts where location_id = ${ghl_location_id}) as contacts,
      (select count(*) from campaigns where ghl_location_id = ${ghl_location_id}) as campaigns,
      (select count(*) from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
        where c.location_id = ${ghl_location_id}) as messages,
      (select count(*) from users u where u.default_location_id = ${ghl_location_id} or exists (
        select from user_location_access a where a.workspace_id = u.workspace_id and a.user_id = u.id
          and a.ghl_location_id = ${ghl_location_id})) as people`.execute(tx);
  return rows[0] ?? { contacts: 0, campaigns: 0, messages: 0, people: 0 };
}
