import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteBrand } from './branding.queries.ts';
import { requireLocation } from './require-location.ts';

export async function removeBrand(context: TxContext, location_id: string): Promise<{ success: true }> {
  const { tx, actor, record, audit } = context;
  const location = await requireLocation(context, location_id);
  if (!(await deleteBrand(tx, actor.workspace_id, location_id))) throw new AppError('NOT_FOUND');
  await audit('brand.removed', location);
  await record('brand.changed', {});
  return { success: true };
}
