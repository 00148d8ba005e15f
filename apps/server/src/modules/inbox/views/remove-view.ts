import type { TxContext } from '#server/platform/http/implement.ts';
import { recordViewChange, requireChangeable } from './require-changeable.ts';
import { markViewDeleted } from './views.queries.ts';

/** Can be undone for a few minutes. */
export async function removeView(inside: TxContext, id: string): Promise<{ success: true }> {
  await requireChangeable(inside, id);
  await recordViewChange(inside, await markViewDeleted(inside.tx, id));
  return { success: true };
}
