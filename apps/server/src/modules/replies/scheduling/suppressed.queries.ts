import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { type Identity, matchesEmail, matchesIdentities } from '#server/modules/leads/index.ts';

type ContactLocation = { readonly contact_id: string; readonly location_id: string | null };

/** Shown on a reply that is not sent because its recipient is on the do-not-contact list. */
export const HELD_FOR_SUPPRESSED = 'On hold because this person is on the do-not-contact list.';

const HOLD = sql`status = 'held', error = ${HELD_FOR_SUPPRESSED}, leased_until = null,
  send_at = coalesce(r.send_at, clock_timestamp())`;
/** Delivery has not started. A reply whose delivery is unconfirmed is looked up first. */
const UNSENT = sql`r.status = 'queued' and r.doubt is null and r.discarded_at is null`;
/** The writer of the answered message, who is the recipient of the reply. */
const WRITER = sql`case when m.direction = 'inbound' and m.source = 'cold_email' then lower(m.provider_thread ->> 'from') end`;

/** Holds replies to contacts that an entry covers, and answers to emails that such a person wrote. */
export async function holdRepliesTo(
  tx: TenantTx,
  workspace_id: string,
  identities: readonly Identity[],
): Promise<(ContactLocation & { readonly id: string })[]> {
  const { rows } = await sql<ContactLocation & { id: string }>`
    update replies r set ${HOLD}
    from contacts c, messages m
    where r.workspace_id = ${workspace_id} and ${UNSENT} and c.workspace_id = r.workspace_id and c.id = r.contact_id
      and m.workspace_id = r.workspace_id and m.id = r.message_id
      and (${matchesIdentities(workspace_id, identities)} or ${sql.join(
        identities.map((one) => matchesEmail(one, WRITER)),
        sql` or `,
      )})
    returning r.id, r.contact_id, c.location_id`.execute(tx);
  return rows;
}

/** Returns false if the delivery has started. */
export async function holdReply(tx: TenantTx, id: string): Promise<boolean> {
  const { rows } =
    await sql`update replies r set ${HOLD} where r.id = ${id} and ${UNSENT} returning r.id`.execute(tx);
  return rows.length > 0;
}

export async function endReminders(
  tx: TenantTx,
  workspace_id: string,
  identities: readonly Identity[],
): Promise<ContactLocation[]> {
  const { rows } = await sql<ContactLocation>`
    update conversations v set remind_at = null, remind_days = null, remind_user = null
    from contacts c
    where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, identities)} and v.workspace_id = c.workspace_id
      and v.contact_id = c.id and v.remind_at is not null
    returning v.contact_id, v.location_id`.execute(tx);
  return rows;
}
