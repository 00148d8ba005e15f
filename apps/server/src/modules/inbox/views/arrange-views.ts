import { MAX_VIEWS, type ViewArrangement } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findArrangement, listKnown, upsertArrangement } from './views.queries.ts';

/** Each person has their own order, which includes shared views. */
export async function arrangeViews(
  { tx, actor, record }: TxContext,
  { view_ids, default_view_id }: ViewArrangement,
): Promise<{ success: true }> {
  const before = await findArrangement(tx);
  const requestedIds = [...(view_ids ?? []), ...(default_view_id ? [default_view_id] : [])];
  const existingIds = new Set((await listKnown(tx, 2 * MAX_VIEWS)).map(({ id }) => id));
  if (requestedIds.some((id) => !existingIds.has(id))) throw new AppError('NOT_FOUND');
  await upsertArrangement(tx, actor, {
    view_ids: view_ids ?? before.view_ids,
    default_view_id: default_view_id === undefined ? before.default_view_id : default_view_id,
  });
  await record('own_view.changed', { user_id: actor.user_id });
  return { success: true };
}
