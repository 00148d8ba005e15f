import { getEntitlement } from '#server/modules/billing/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { requireCrm } from '../crm/require-crm.ts';
import { getLocation, lockConnecting } from '../listing/listing.queries.ts';
import { keyOf, syncLocationJob } from './sync-location.job.ts';
import { findOpenRunOf, insertRun } from './sync-runs.queries.ts';

/** A second click joins the run that is under way. */
export async function startSync(
  { services, tx, actor, record }: Inside,
  ghl_location_id: string,
): Promise<{ success: true; runId: string }> {
  const { connected, token_state } = await getLocation(tx, ghl_location_id);
  if (!(await getEntitlement(tx)).maySync) throw new AppError('SUBSCRIPTION_ENDED');
  if (!connected || token_state !== 'ok') throw new AppError('LOCATION_NOT_CONNECTED');
  requireCrm(services);
  const { workspace_id, user_id } = actor;
  await lockConnecting(tx, workspace_id);
  const open = await findOpenRunOf(tx, ghl_location_id);
  if (open) return { success: true, runId: open.id };
  const runId = await insertRun(tx, { workspace_id, ghl_location_id, started_by: user_id });
  await addJob(tx, syncLocationJob, { workspace_id, run_id: runId }, { key: keyOf(runId) });
  await record('sync.progressed', { run_id: runId }, { ghl_location_id });
  return { success: true, runId };
}
