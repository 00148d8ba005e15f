import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { deleteEntry, findEntry } from './knowledge.queries.ts';

export async function removeEntry({ tx, actor, record }: TxContext, id: string): Promise<{ success: true }> {
  const entry = await findEntry(tx, id);
  if (!entry) throw new AppError('NOT_FOUND');
  requireWritable(actor, entry.location_id);
  await deleteEntry(tx, id);
  await record('knowledge.changed', { knowledge_id: id }, { ghl_location_id: entry.location_id });
  return { success: true };
}
