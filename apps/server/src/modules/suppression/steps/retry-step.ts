import { asSystem } from '@hearback/database';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getStepPlace, restartStep } from './steps.queries.ts';
import { queueStep } from './work-step.job.ts';

/** Continues from where the step failed. */
export async function retryStep({ tx, actor, record }: TxContext, id: string): Promise<{ success: true }> {
  const { workspace_id } = actor;
  const { contact_id, location_id } = await getStepPlace(tx, { workspace_id, id });
  requireWritable(actor, location_id);
  const restarted = await asSystem(tx, (tx) => restartStep(tx, { workspace_id, id }));
  if (!restarted) throw new AppError('STEP_NOT_FAILED');
  await queueStep(tx, { workspace_id, id });
  const ids = { step_id: id, ...(contact_id && { contact_id }) };
  await record('suppression.step_changed', ids, { ghl_location_id: location_id });
  return { success: true };
}
