import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { toClientView } from './list-views.ts';
import { listClientViews, markClientViewDeleted } from './views.queries.ts';

/** NOT_FOUND for another person's private view, and NOT_YOUR_VIEW for a shared one that the person may not delete. */
export async function removeView({ tx, actor, record }: TxContext, id: string): Promise<{ success: true }> {
  const view = (await listClientViews(tx)).find((candidate) => candidate.id === id);
  if (!view) throw new AppError('NOT_FOUND');
  if (!toClientView(actor, view).changeable) throw new AppError('NOT_YOUR_VIEW');
  await markClientViewDeleted(tx, id);
  if (view.shared) await record('shared_view.changed', { view_id: id });
  else await record('own_view.changed', { user_id: actor.user_id });
  return { success: true };
}
