import type { Import } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteChunks } from '../files/chunks.queries.ts';
import { requireChangeable } from '../lists/leads-list.queries.ts';
import { cancelImport as cancel, getImport, getPlan } from './imports.queries.ts';

/** Waits for the current batch; the next one finds the import canceled. */
export async function cancelImport({ tx, record, audit }: TxContext, id: string): Promise<Import> {
  const plan = await getPlan(tx, id);
  await requireChangeable(tx, plan.campaign_id);
  const { workspace_id, campaign_id, ghl_location_id } = plan;
  await asSystem(tx, async (tx) => {
    if (!(await cancel(tx, plan))) throw new AppError('IMPORT_OVER');
    await deleteChunks(tx, { workspace_id, import_id: id });
  });
  await audit('import.cancelled', id);
  await record('import.finished', { import_id: id, campaign_id }, { ghl_location_id });
  return getImport(tx, id);
}
