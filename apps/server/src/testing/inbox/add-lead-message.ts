import { randomUUID } from 'node:crypto';
import type { DB, SystemTx } from '@hearback/database';
import type { Insertable } from 'kysely';

type Message = Partial<Insertable<DB['messages']>> & { readonly workspace_id: string; readonly body: string };

/** Stores a message of a new lead without the ingestion, so that the columns are exactly these. */
export async function addLeadMessage(
  tx: SystemTx,
  message: Message,
): Promise<{ contact_id: string; message_id: string }> {
  const { workspace_id } = message;
  const { id: contact_id } = await tx
    .insertInto('contacts')
    .values({ workspace_id, email: `${randomUUID()}@engines.example`, first_name: 'Ada' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: message_id } = await tx
    .insertInto('messages')
    .values({
      contact_id,
      source: 'cold_email',
      direction: 'inbound',
      eaccount: 'megan.cole@northwind.example',
      sent_at: new Date(),
      provider_message_key: randomUUID(),
      ...message,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { contact_id, message_id };
}
