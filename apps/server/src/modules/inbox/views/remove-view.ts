import type { TxContext } from '#server/platform/http/implement.ts';
import { recordViewChange, requireChangeable } from './require-changeable.ts';
import { markViewDeleted } from './views.queries.ts';

/** Can be undone for a few minutes. */
export async function removeView(context: TxContext, id: string): Promise<{ success: true }> {
  await requireChangeable(context, id);
  await recordViewChange(context, await markViewDeleted(context.tx, id));
  return { success: true };
}
