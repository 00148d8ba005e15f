import type { KnowledgeEntry, KnowledgeForm } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { toRow } from './add-entries.ts';
import { findEntry, isEntryTaken, updateEntry } from './knowledge.queries.ts';

/** The user must be able to write in the former and in the new place. */
export async function changeEntry(
  context: TxContext,
  { id, ...form }: KnowledgeForm & { readonly id: string },
): Promise<KnowledgeEntry> {
  const { tx, actor, record } = context;
  const storedEntry = await findEntry(tx, id);
  if (!storedEntry) throw new AppError('NOT_FOUND');
  requireWritable(actor, storedEntry.location_id);
  const row = await toRow(context, form);
  if (await isEntryTaken(tx, { ...row, id })) throw new AppError('KNOWLEDGE_EXISTS');
  const entry = await updateEntry(tx, id, row);
  for (const ghl_location_id of new Set([storedEntry.location_id, entry.location_id]))
    await record('knowledge.changed', { knowledge_id: id }, { ghl_location_id });
  return entry;
}
