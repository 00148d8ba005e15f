import { getEntitlement } from '#server/modules/billing/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getLocation, lockConnecting } from '../locations.queries.ts';
import { requireCrm } from '../require-crm.ts';
import { queueSync } from './queue-sync.ts';

/** A second click joins the current run. */
export async function startSync(
  { services, tx, actor, record }: TxContext,
  ghl_location_id: string,
): Promise<{ success: true; runId: string }> {
  const { connected, token_state } = await getLocation(tx, ghl_location_id);
  if (!(await getEntitlement(tx)).canSync) throw new AppError('SUBSCRIPTION_ENDED');
  if (!connected || token_state !== 'ok') throw new AppError('LOCATION_NOT_CONNECTED');
  requireCrm(services);
  const { workspace_id, user_id } = actor;
  await lockConnecting(tx, workspace_id);
  const { runId, isNew } = await queueSync(tx, { workspace_id, ghl_location_id, started_by: user_id });
  if (isNew) await record('sync.progressed', { run_id: runId }, { ghl_location_id });
  return { success: true, runId };
}
