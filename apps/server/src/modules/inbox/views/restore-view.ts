import type { SavedView } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { toSavedViews } from './list-views.ts';
import { recordViewChange, requireChangeable } from './require-changeable.ts';
import { clearViewDeletion } from './views.queries.ts';

/** The view keeps its position, because each person's order still contains it. */
export async function restoreView(context: TxContext, id: string): Promise<SavedView> {
  const { tx, actor } = context;
  await requireChangeable(context, id, { removed: true });
  const view = await clearViewDeletion(tx, id);
  await recordViewChange(context, view);
  const [restored] = await toSavedViews(tx, actor, [view]);
  if (!restored) throw new AppError('NOT_FOUND');
  return restored;
}
