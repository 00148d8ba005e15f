import type { CrmRun } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findNewestRun, insertRun } from '../records/runs.queries.ts';
import { getSyncedLocation } from '../records/settings.queries.ts';
import { queueRun } from './queue-run.ts';

/** Starts a run of a connected location. One run per location at a time. */
export async function startRun(
  { tx, actor, record }: TxContext,
  location_id: string,
  kind: CrmRun['kind'],
): Promise<CrmRun> {
  const { workspace_id, user_id } = actor;
  const key = { workspace_id, location_id };
  const location = await getSyncedLocation(tx, key);
  requireWritable(actor, location_id);
  if (!location.connected) throw new AppError('LOCATION_NOT_CONNECTED');
  if (!(await getEntitlement(tx)).canSync) throw new AppError('SUBSCRIPTION_ENDED');
  await asSystem(tx, async (tx) => {
    const id = await insertRun(tx, { ...key, kind, started_by: user_id });
    await queueRun(tx, { workspace_id, id });
  });
  await record('crm.changed', {}, { ghl_location_id: location_id });
  const run = await findNewestRun(tx, key, [kind]);
  if (!run) throw new AppError('NOT_FOUND');
  return run;
}
