import { asSystem } from '@hearback/database';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { undoMarks } from '../marks/marks.queries.ts';
import { deleteEntries, getEntry, listRelatedEntries } from './list.queries.ts';

/**
 * Removes all entries that were added together for one person, and what Hearback added for them at providers. Stopped
 * campaigns are not restarted. People limited to some locations can remove only their own entries.
 */
export async function removeEntry(
  { tx, actor, record, audit }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const entry = await getEntry(tx, actor.workspace_id, id);
  if (!actor.sees_all_locations) {
    requireWritable(actor, entry.location_id);
    if (entry.added_by !== actor.user_id) throw new AppError('FORBIDDEN');
  }
  if (entry.reason === 'erased') throw new AppError('ERASED_STAYS');
  await asSystem(tx, async (tx) => {
    const ids = await listRelatedEntries(tx, actor.workspace_id, entry);
    await undoMarks(tx, actor.workspace_id, ids);
    await deleteEntries(tx, actor.workspace_id, ids);
  });
  await audit('suppression.removed', undefined, { kind: entry.kind });
  const { contact_id, location_id } = entry;
  await record('suppression.changed', contact_id ? { contact_id } : {}, { ghl_location_id: location_id });
  return { success: true };
}
