import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type IncompleteEmail = {
  readonly email_id: string;
  readonly lead_email: string;
  readonly sent_at: Date;
  /** Instantly lists an email seconds after its webhook, so a missing one is looked up again for a while. */
  readonly is_recent: boolean;
};

type Account = { readonly workspace_id: string; readonly account_id: string };

/** Lists replies of the last hour that only a webhook has reported, newest first. */
export async function listIncomplete(
  tx: TenantTx,
  { workspace_id, account_id }: Account,
  limit: number,
): Promise<IncompleteEmail[]> {
  const { rows } = await sql<IncompleteEmail>`
    select m.provider_thread ->> 'email_id' as email_id, c.email::text as lead_email, m.sent_at,
      m.created_at > clock_timestamp() - interval '3 minutes' as is_recent
    from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    where m.workspace_id = ${workspace_id} and m.account_id = ${account_id} and m.source = 'cold_email'
      and m.direction = 'inbound' and m.deleted_at is null
      and m.sent_at > clock_timestamp() - interval '1 day' and m.created_at > clock_timestamp() - interval '1 hour'
      and m.provider_thread -> 'seen' = '["hook"]' and m.provider_thread ->> 'email_id' is not null and c.email is not null
    order by m.sent_at desc limit ${limit}`.execute(tx);
  return rows;
}
