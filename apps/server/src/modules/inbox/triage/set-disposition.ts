import type { Disposition, FormerSentiment } from '@hearback/contract';
import { keepCorrections, listNewestInbound } from '#server/modules/classification/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockContact, updateSentiments } from './triage.queries.ts';

/** Writes the sentiment to every message of the thread as a person's choice, which no classification overwrites. */
export async function setDisposition(
  context: TxContext,
  { contact_id, sentiment }: { contact_id: string; sentiment: Disposition },
): Promise<{ updated: number; former: FormerSentiment[] }> {
  const { tx, actor, record } = context;
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const it = { workspace_id, contact_ids: [contact_id] };
  const carrying = await updateSentiments(tx, it, sentiment);
  const message_ids = await listNewestInbound(tx, it);
  await keepCorrections(tx, actor, { message_ids, chosen: sentiment });
  await record('conversation.disposition_set', { contact_id }, { ghl_location_id: location_id });
  const former = carrying
    .filter(({ is_new }) => is_new)
    .map(({ id, sentiment, sentiment_by }) => ({ id, sentiment, sentiment_by }));
  return { updated: carrying.length, former };
}
