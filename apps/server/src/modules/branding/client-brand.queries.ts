import type { Brand } from '@hearback/contract';
import type { Actor, SystemTx, TenantTx, Tx } from '@hearback/database';
import { withSystem } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { Services } from '#server/platform/services.ts';
import { getBrand, toMailSender } from './get-brand.ts';
import { findClientOrigin } from './hosts/find-client-origin.ts';

/** The brand of a client of these locations. The brand of the workspace, unless there is exactly one location. */
export const findLocationsBrand = (
  tx: Tx,
  workspace_id: string,
  locations: readonly string[],
): Promise<Brand> => getBrand(tx, workspace_id, locations.length === 1 ? (locations[0] ?? null) : null);

/** Null for people of the agency, who see the product's own name. */
export const findBrandOfActor = async (
  tx: TenantTx,
  { user_type, workspace_id, readable_locations }: Actor,
): Promise<Brand | null> =>
  user_type === 'agency_customer' ? findLocationsBrand(tx, workspace_id, readable_locations) : null;

type Client = { readonly workspace_id: string; readonly locations: string[] };

/** Null if the account is not that of a client. */
export const findOwnBrand = (tx: SystemTx, auth_user_id: string): Promise<Brand | null> =>
  findBrandOfClient(tx, sql`u.auth_user_id = ${auth_user_id}`);

/** Null if the person is not a client. */
export const findUserBrand = (
  tx: SystemTx,
  { workspace_id, user_id }: { readonly workspace_id: string; readonly user_id: string },
): Promise<Brand | null> =>
  findBrandOfClient(tx, sql`u.workspace_id = ${workspace_id} and u.id = ${user_id}`);

async function findBrandOfClient(tx: SystemTx, condition: RawBuilder<unknown>): Promise<Brand | null> {
  const { rows } = await sql<Client>`
    select u.workspace_id, array(select a.ghl_location_id from user_location_access a
      where a.workspace_id = u.workspace_id and a.user_id = u.id) as locations
    from users u where u.user_type = 'agency_customer' and ${condition}`.execute(tx);
  const [client] = rows;
  return client ? findLocationsBrand(tx, client.workspace_id, client.locations) : null;
}

type Recipient = { readonly workspace_id: string; readonly to: string; readonly subject_id: string | null };

/** The sender of an email to a client or to a person invited as one, and the address of its links. Null for everyone else. */
export const findClientSender = (
  { db, config }: Services,
  { workspace_id, to, subject_id }: Recipient,
): Promise<{ sender: EmailContent['sender']; origin: string } | null> =>
  withSystem(db, 'find brand of recipient', async (tx) => {
    const { rows } = await sql<{ locations: string[]; is_invited: boolean }>`
      select array(select a.ghl_location_id from user_location_access a
        where a.workspace_id = u.workspace_id and a.user_id = u.id) as locations, false as is_invited
      from users u where u.workspace_id = ${workspace_id} and lower(u.email) = lower(${to}) and u.user_type = 'agency_customer'
      union all
      select i.locations, true from invitations i
      where i.workspace_id = ${workspace_id} and i.id = ${subject_id} and i.user_type = 'agency_customer'`.execute(
      tx,
    );
    const [client] = rows;
    if (!client) return null;
    const brand = await findLocationsBrand(tx, workspace_id, client.locations);
    const origin = await findClientOrigin(tx, config, workspace_id);
    const sender = toMailSender(brand, origin);
    // Anyone can be invited. Texts and links of a workspace reach only people who accepted.
    return { sender: client.is_invited ? { ...sender, footer: undefined, links: [] } : sender, origin };
  });
