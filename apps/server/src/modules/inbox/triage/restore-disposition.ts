import type { Disposition, FormerSentiment } from '@hearback/contract';
import {
  deleteMessageCorrections,
  keepCorrections,
  listNewestInbound,
  restoreChoices,
} from '#server/modules/classification/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockContact, restoreSentiments } from './triage.queries.ts';

type Undo = {
  readonly contact_id: string;
  readonly sentiment: Disposition;
  readonly former: readonly FormerSentiment[];
};

/**
 * Undoes a disposition: every message gets its previous sentiment back unless it was changed since. What the
 * classification learned from the disposition is forgotten; an earlier choice is learned again.
 */
export async function restoreDisposition(
  { tx, actor, record }: TxContext,
  { contact_id, sentiment, former }: Undo,
): Promise<{ success: true }> {
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const it = { workspace_id, contact_ids: [contact_id] };
  const restored = new Set(await restoreSentiments(tx, { ...it, sentiment }, former));
  if (restored.size === 0) throw new AppError('NOT_FOUND');
  const newest = new Set(await listNewestInbound(tx, it));
  for (const { id, sentiment: formerSentiment, sentiment_by } of former) {
    if (!restored.has(id) || !newest.has(id)) continue;
    if (formerSentiment !== null && sentiment_by === 'person')
      await keepCorrections(tx, actor, { message_ids: [id], chosen: formerSentiment });
    else {
      await restoreChoices(tx, { workspace_id, sentiment }, [{ message_id: id, chosen_before: null }]);
      await deleteMessageCorrections(tx, workspace_id, [id]);
    }
  }
  await record('conversation.disposition_set', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
