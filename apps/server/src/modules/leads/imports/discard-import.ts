import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireChangeable } from '../lists/leads-list.queries.ts';
import { deleteUnstarted, getPlan } from './imports.queries.ts';

export async function discardImport({ tx, record }: TxContext, id: string): Promise<void> {
  const plan = await getPlan(tx, id);
  await requireChangeable(tx, plan.campaign_id);
  if (!(await asSystem(tx, (tx) => deleteUnstarted(tx, plan)))) throw new AppError('IMPORT_STARTED');
  const { campaign_id, ghl_location_id } = plan;
  await record('import.changed', { import_id: id, campaign_id }, { ghl_location_id });
}
