import type { TenantTx } from '@hearback/database';
import { queueRun } from './queue-run.ts';
import { findOrMakeRun, type NewRun } from './runs.queries.ts';

/** Row and job together. Asking again for what is under way brings it forward instead of doing it twice. */
export async function startRun(tx: TenantTx, run: NewRun): Promise<string> {
  const id = await findOrMakeRun(tx, run);
  await queueRun(tx, { workspace_id: run.workspace_id, id });
  return id;
}
