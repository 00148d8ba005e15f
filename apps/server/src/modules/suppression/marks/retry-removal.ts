import { asSystem } from '@hearback/database';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getRemovalPlace, restartRemoval } from './marks.queries.ts';
import { undoRuns } from './undo-mark.job-definition.ts';

export async function retryRemoval({ tx, actor, record }: TxContext, id: string): Promise<{ success: true }> {
  const { workspace_id } = actor;
  const { contact_id, location_id } = await getRemovalPlace(tx, { workspace_id, id });
  requireWritable(actor, location_id);
  const restarted = await asSystem(tx, (tx) => restartRemoval(tx, { workspace_id, id }));
  if (!restarted) throw new AppError('STEP_NOT_FAILED');
  await undoRuns.queue(tx, { workspace_id, id });
  await record('suppression.step_changed', contact_id ? { contact_id } : {}, {
    ghl_location_id: location_id,
  });
  return { success: true };
}
