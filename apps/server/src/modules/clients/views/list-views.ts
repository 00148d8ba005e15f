import { type ClientView, can } from '@hearback/contract';
import type { Actor } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listClientViews, type StoredClientView } from './views.queries.ts';

/** People who manage users may also delete shared views. */
export const toClientView = (actor: Actor, { user_id, ...view }: StoredClientView): ClientView => ({
  ...view,
  changeable: user_id === actor.user_id || (view.shared && can(actor, 'people:manage')),
});

export const listViews = async ({ tx, actor }: TxContext): Promise<{ views: ClientView[] }> => ({
  views: (await listClientViews(tx)).map((view) => toClientView(actor, view)),
});
