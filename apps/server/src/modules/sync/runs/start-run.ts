import type { TenantTx } from '@hearback/database';
import { queueRun } from './queue-run.ts';
import { findOrMakeRun, type NewRun } from './runs.queries.ts';

/** Stores the run and its job in one transaction. A second request brings the open run forward instead of adding one. */
export async function startRun(tx: TenantTx, run: NewRun): Promise<string> {
  const id = await findOrMakeRun(tx, run);
  await queueRun(tx, { workspace_id: run.workspace_id, id });
  return id;
}
