import type { Disposition, Message } from '@hearback/contract';
import { keepCorrections } from '#server/modules/classification/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getMessage } from '../threads/message.queries.ts';
import { lockOwner, updateMessage } from './triage.queries.ts';

/** Sets the sentiment of one message as a person's choice. */
export async function setSentiment(
  context: TxContext,
  { id: message_id, sentiment }: { id: string; sentiment: Disposition },
): Promise<Message> {
  const { tx, actor, record } = context;
  const { workspace_id } = actor;
  const { contact_id, location_id } = await lockOwner(tx, actor, { message_id });
  await updateMessage(tx, { workspace_id, message_id }, { sentiment, sentiment_by: 'person' });
  await keepCorrections(tx, actor, { message_ids: [message_id], chosen: sentiment });
  await record('message.changed', { message_id, contact_id }, { ghl_location_id: location_id });
  return getMessage(tx, workspace_id, message_id);
}
