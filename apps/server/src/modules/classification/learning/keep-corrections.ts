import type { Disposition } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import {
  type ClassifiedMessage,
  type Correction,
  deleteMessageCorrections,
  insertCorrections,
  markChoices,
} from './learning.queries.ts';

/** The classified messages with the sentiment chosen before, and the corrections that were removed. */
export type FormerChoices = {
  readonly read: readonly ClassifiedMessage[];
  readonly forgotten: readonly Correction[];
};

/**
 * Stores a person's sentiment for classified messages. If it differs from the classification, similar messages follow it
 * later.
 */
export async function keepCorrections(
  tx: TenantTx,
  { workspace_id, sees_all_locations }: Pick<Actor, 'workspace_id' | 'sees_all_locations'>,
  { message_ids, chosen }: { message_ids: readonly string[]; chosen: Disposition },
): Promise<FormerChoices> {
  const read = await markChoices(tx, workspace_id, message_ids, chosen);
  const ids = read.map(({ message_id }) => message_id);
  const forgotten = ids.length > 0 ? await deleteMessageCorrections(tx, workspace_id, ids) : [];
  const taught = read.filter(({ said, own_text }) => said !== chosen && own_text.trim() !== '');
  await insertCorrections(
    tx,
    workspace_id,
    taught.map(({ message_id, said, own_text }) => ({
      message_id,
      said,
      own_text,
      chosen,
      everywhere: sees_all_locations,
    })),
  );
  return { read, forgotten };
}
