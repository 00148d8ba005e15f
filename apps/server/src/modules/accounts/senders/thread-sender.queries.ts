import { executePrepared, readAsSystem, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { findSender, NO_SIGNATURE, type SenderSignature } from './find-sender.ts';
import { toSenderKey } from './record-senders.ts';

/** The message that is answered, or the conversation whose newest message is answered. */
type AnswerTarget = { readonly workspace_id: string } & (
  | { readonly message_id: string }
  | { readonly contact_id: string }
);

export type ThreadSender = { readonly account_id: string | null; readonly sender: string | null };

/**
 * The mailbox or LinkedIn account that a reply will be sent from. As in `findTarget`, another message of the same account fills in
 * what the answered one lacks: a webhook contains less data than a pull.
 */
export async function findSenderAddress(tx: TenantTx, target: AnswerTarget): Promise<ThreadSender | null> {
  const targetCondition =
    'message_id' in target
      ? sql`a.id = ${target.message_id}::uuid`
      : sql`a.contact_id = ${target.contact_id}::uuid`;
  const { rows } = await executePrepared(
    tx,
    sql<ThreadSender>`
    select m.account_id, case when m.source = 'cold_email' then coalesce(m.eaccount, t.eaccount)
      else coalesce(m.provider_thread ->> 'linkedin_account_id', t.linkedin_account_id) end as sender
    from (select a.* from messages a
      where a.workspace_id = ${target.workspace_id} and ${targetCondition} and a.deleted_at is null and a.source <> 'anonymous_traffic_id'
      order by (a.direction = 'inbound') desc, a.sent_at desc, a.id desc limit 1) m
    left join lateral (
      select (array_agg(o.eaccount order by o.sent_at desc) filter (where o.eaccount is not null))[1] as eaccount,
        (array_agg(o.provider_thread ->> 'linkedin_account_id' order by o.sent_at desc)
          filter (where o.provider_thread ->> 'linkedin_account_id' is not null
            and o.provider_thread ->> 'conversation_id' = m.provider_thread ->> 'conversation_id'))[1] as linkedin_account_id
      from messages o
      where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id and o.source = m.source
        and o.account_id is not distinct from m.account_id) t on true`,
  );
  return rows[0] ?? null;
}

/** How replies from that mailbox or LinkedIn account are signed. At most one statement. */
export async function findSignature(
  tx: SystemTx,
  workspace_id: string,
  found: ThreadSender | null,
): Promise<SenderSignature> {
  if (!found?.sender) return NO_SIGNATURE;
  const { account_id, sender } = found;
  return findSender(tx, { workspace_id, account_id, sender_key: toSenderKey(sender) });
}

export async function findThreadSender(tx: TenantTx, target: AnswerTarget): Promise<SenderSignature> {
  const found = await findSenderAddress(tx, target);
  return readAsSystem(tx, (system) => findSignature(system, target.workspace_id, found));
}
