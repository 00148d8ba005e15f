import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { type Identity, matchesIdentity } from '#server/modules/leads/index.ts';

type ContactLocation = { readonly contact_id: string; readonly location_id: string | null };

const matchesAny = (identities: readonly Identity[]) =>
  sql`(${sql.join(identities.map(matchesIdentity), sql` or `)})`;

/** Holds replies whose delivery has not started. Unconfirmed ones are still looked up. */
export async function holdRepliesTo(
  tx: TenantTx,
  workspace_id: string,
  identities: readonly Identity[],
  error: string,
): Promise<(ContactLocation & { readonly id: string })[]> {
  const { rows } = await sql<ContactLocation & { id: string }>`
    update replies r set status = 'held', error = ${error}, send_at = coalesce(r.send_at, clock_timestamp())
    from contacts c
    where c.workspace_id = ${workspace_id} and ${matchesAny(identities)} and r.workspace_id = c.workspace_id
      and r.contact_id = c.id and r.status = 'queued' and r.doubt is null and r.discarded_at is null
    returning r.id, r.contact_id, c.location_id`.execute(tx);
  return rows;
}

export async function endReminders(
  tx: TenantTx,
  workspace_id: string,
  identities: readonly Identity[],
): Promise<ContactLocation[]> {
  const { rows } = await sql<ContactLocation>`
    update conversations v set remind_at = null, remind_days = null, remind_user = null
    from contacts c
    where c.workspace_id = ${workspace_id} and ${matchesAny(identities)} and v.workspace_id = c.workspace_id
      and v.contact_id = c.id and v.remind_at is not null
    returning v.contact_id, v.location_id`.execute(tx);
  return rows;
}
