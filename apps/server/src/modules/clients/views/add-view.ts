import { type ClientView, MAX_VIEWS, type NewClientView } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { toClientView } from './list-views.ts';
import { insertClientView, listClientViews } from './views.queries.ts';

export async function addView(
  { tx, actor, record }: TxContext,
  { name, filter, shared }: NewClientView,
): Promise<ClientView> {
  const { workspace_id, user_id } = actor;
  const views = await listClientViews(tx);
  const alike = views.filter((view) => view.shared === shared && (shared || view.user_id === user_id));
  if (alike.length >= MAX_VIEWS) throw new AppError('VIEWS_FULL');
  const content = { name: toStorable(name), filter, shared };
  const [view] = await insertClientView(tx, { workspace_id, user_id, ...content });
  if (!view) throw new AppError('NOT_FOUND');
  if (shared) await record('shared_view.changed', { view_id: view.id });
  else await record('own_view.changed', { user_id });
  return toClientView(actor, view);
}
