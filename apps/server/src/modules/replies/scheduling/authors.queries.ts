import { asSystem, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** People see only themselves if they are limited to some locations, so these statements check authors as the system. */

const AUTHOR_REMOVED =
  'On hold because its author was removed from the workspace. Send, change or cancel it.';
const AUTHOR_LOST_ACCESS =
  'On hold because its author can no longer send replies in this location. Send, change or cancel it.';

const REASON = sql`case when r.created_by is null then ${AUTHOR_REMOVED} else ${AUTHOR_LOST_ACCESS} end`;
/** Delivery has not started. A reply whose delivery is unconfirmed is looked up first. */
const UNSENT = sql`r.status = 'queued' and r.doubt is null and r.discarded_at is null`;
const HOLD = sql`status = 'held', error = ${REASON}, leased_until = null, send_at = coalesce(r.send_at, clock_timestamp())`;

/**
 * A client must still see the conversation. Clients cannot schedule replies, so one with a time was written before its author
 * became a client.
 */
const MAY_SEND = sql`(app.can_reply_at_location(r.workspace_id, r.created_by, c.location_id) and not exists (
  select from users u
  join ghl_locations l on l.workspace_id = u.workspace_id and l.ghl_location_id = c.location_id
  where u.workspace_id = r.workspace_id and u.id = r.created_by and u.user_type = 'agency_customer'
    and not (r.send_at is null and (l.client_threads = 'all' or l.client_threads = 'interested' and exists (
      select from conversations v
      where v.workspace_id = r.workspace_id and v.contact_id = r.contact_id and v.sentiment = 'interested')))))`;

export type HeldReply = {
  readonly id: string;
  readonly contact_id: string;
  readonly location_id: string | null;
  readonly error: string;
};

const HELD = sql`r.id, r.contact_id, c.location_id, r.error`;

/** Holds a reply that is due if its author may no longer send it. */
export async function holdIfUnauthorized(
  tx: SystemTx,
  { workspace_id, reply_id }: { readonly workspace_id: string; readonly reply_id: string },
): Promise<HeldReply | null> {
  const { rows } = await sql<HeldReply>`
    update replies r set ${HOLD} from contacts c
    where r.workspace_id = ${workspace_id} and r.id = ${reply_id} and c.workspace_id = r.workspace_id and c.id = r.contact_id
      and ${UNSENT} and (r.send_at is null or r.send_at <= clock_timestamp())
      and not ${MAY_SEND}
    returning ${HELD}`.execute(tx);
  return rows[0] ?? null;
}

/** Holds every unsent reply whose author was removed. The reply that is due first comes first. */
export async function holdOrphaned(tx: SystemTx, workspace_id: string): Promise<HeldReply[]> {
  const { rows } = await sql<HeldReply>`
    with held as (
      update replies r set ${HOLD} from contacts c
      where r.workspace_id = ${workspace_id} and r.created_by is null and c.workspace_id = r.workspace_id
        and c.id = r.contact_id and ${UNSENT}
      returning ${HELD}, r.send_at)
    select id, contact_id, location_id, error from held order by send_at, id`.execute(tx);
  return rows;
}

/** Makes the person who releases a reply its author if the present author may no longer send it. */
export const takeOverReply = (
  tx: TenantTx,
  { workspace_id, user_id }: { readonly workspace_id: string; readonly user_id: string },
  id: string,
): Promise<unknown> =>
  asSystem(tx, (tx) =>
    sql`
      update replies r set created_by = ${user_id} from contacts c
      where r.workspace_id = ${workspace_id} and r.id = ${id} and c.workspace_id = r.workspace_id and c.id = r.contact_id
        and not ${MAY_SEND}`.execute(tx),
  );

export async function findOwner(tx: SystemTx, workspace_id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.id ?? null;
}
