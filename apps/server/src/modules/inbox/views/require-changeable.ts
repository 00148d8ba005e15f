import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { canChangeView } from './list-views.ts';
import { findView, type StoredView } from './views.queries.ts';

/**
 * Throws NOT_FOUND for another person's private view, and NOT_YOUR_VIEW for a shared one that the person may not change.
 */
export async function requireChangeable(
  { tx, actor }: TxContext,
  id: string,
  options: { removed?: boolean } = {},
): Promise<StoredView> {
  const view = await findView(tx, id, options);
  if (!view) throw new AppError('NOT_FOUND');
  if (!canChangeView(actor, view)) throw new AppError('NOT_YOUR_VIEW');
  return view;
}

/** Publishes a change to everyone if the view is or was shared, otherwise only to its owner. */
export async function recordViewChange(
  { actor, record }: TxContext,
  view: StoredView,
  before: StoredView | null = null,
): Promise<void> {
  if (view.shared || before?.shared) await record('shared_view.changed', { view_id: view.id });
  else await record('own_view.changed', { user_id: actor.user_id });
}
