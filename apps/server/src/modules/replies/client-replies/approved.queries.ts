import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

type AnsweredMessage = {
  readonly workspace_id: string;
  readonly contact_id: string;
  readonly message_id: string;
  readonly since: string;
};

/** True if a message that the draft does not answer was written or arrived after it. Older messages are imported late. */
export async function hasLeadWritten(
  tx: SystemTx,
  { workspace_id, contact_id, message_id, since }: AnsweredMessage,
): Promise<boolean> {
  const { rows } = await sql`
    select from messages m join messages a on a.workspace_id = m.workspace_id and a.id = ${message_id}
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.direction = 'inbound' and m.deleted_at is null
      and m.id <> a.id and m.sent_at >= a.sent_at
      and (m.sent_at > ${since}::timestamptz or m.created_at > ${since}::timestamptz)
    limit 1`.execute(tx);
  return rows.length > 0;
}
