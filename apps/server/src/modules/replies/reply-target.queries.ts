import type { Source } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** The message that is answered, with everything the provider needs. */
export type ReplyTarget = {
  readonly workspace_id: string;
  readonly message_id: string;
  readonly contact_id: string;
  readonly location_id: string | null;
  readonly campaign_id: string | null;
  readonly account_id: string | null;
  readonly source: Source;
  readonly subject: string | null;
  readonly email: string | null;
  readonly linkedin_url: string | null;
  readonly eaccount: string | null;
  readonly email_id: string | null;
  readonly thread_id: string | null;
  readonly conversation_id: string | null;
  readonly linkedin_account_id: string | null;
};

/**
 * Fills missing fields from other messages of the thread, because a webhook contains less data than a pull. Never uses another
 * account, and takes a LinkedIn account only from the same conversation, because the provider rejects mismatched pairs.
 */
export async function findTarget(tx: TenantTx | SystemTx, message_id: string): Promise<ReplyTarget | null> {
  const { rows } = await sql<ReplyTarget>`
    select m.workspace_id, m.id as message_id, m.contact_id, m.campaign_id, m.account_id, m.source, m.subject,
      coalesce(m.location_id, c.location_id) as location_id, c.email::text as email, c.linkedin_url,
      coalesce(m.eaccount, t.eaccount) as eaccount,
      coalesce(m.provider_thread ->> 'email_id', t.email_id) as email_id,
      coalesce(m.provider_thread ->> 'thread_id', t.thread_id) as thread_id,
      m.provider_thread ->> 'conversation_id' as conversation_id,
      coalesce(m.provider_thread ->> 'linkedin_account_id', t.linkedin_account_id) as linkedin_account_id
    from messages m
    join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    left join lateral (
      select
        (array_agg(o.eaccount order by o.sent_at desc) filter (where o.eaccount is not null))[1] as eaccount,
        (array_agg(o.provider_thread ->> 'email_id' order by o.sent_at desc)
          filter (where o.direction = 'inbound' and o.provider_thread ->> 'email_id' is not null))[1] as email_id,
        (array_agg(o.provider_thread ->> 'thread_id' order by o.sent_at desc)
          filter (where o.provider_thread ->> 'thread_id' is not null))[1] as thread_id,
        (array_agg(o.provider_thread ->> 'linkedin_account_id' order by o.sent_at desc)
          filter (where o.provider_thread ->> 'linkedin_account_id' is not null
            and o.provider_thread ->> 'conversation_id' = m.provider_thread ->> 'conversation_id'))[1] as linkedin_account_id
      from messages o
      where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id and o.source = m.source
        and o.account_id is not distinct from m.account_id) t on true
    where m.id = ${message_id} and m.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
