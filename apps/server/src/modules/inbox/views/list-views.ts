import {
  type ConversationFilter,
  can,
  MAX_VIEWS,
  PLACE_FILTERS,
  PLACES,
  type PlaceCounts,
  type SavedView,
  type SavedViews,
} from '@hearback/contract';
import { type Actor, pipeline, type TenantTx } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countMatching } from '../counts/counts.queries.ts';
import { type Arrangement, findArrangement, listKnown, type StoredView } from './views.queries.ts';

/** People who manage users may also change shared views. */
export const canChangeView = (actor: Actor, { user_id, shared }: StoredView): boolean =>
  user_id === actor.user_id || (shared && can(actor, 'people:manage'));

export async function toSavedViews(
  tx: TenantTx,
  actor: Actor,
  views: readonly StoredView[],
): Promise<SavedView[]> {
  const numbers = await countMatching(
    tx,
    actor,
    views.map(({ filter }) => filter),
  );
  return withNumbers(actor, views, numbers);
}

const withNumbers = (
  actor: Actor,
  views: readonly StoredView[],
  numbers: readonly (number | null)[],
): SavedView[] =>
  views.map(({ user_id, ...view }, index) => ({
    ...view,
    own: user_id === actor.user_id,
    changeable: canChangeView(actor, { user_id, ...view }),
    number: numbers[index] ?? null,
  }));

const PLACES_TO_COUNT = PLACES.map(
  (place): ConversationFilter => ({ sort: 'newest', ...PLACE_FILTERS[place] }),
);

/** Counts views and places in one statement. Ignores a default view that was removed or is no longer shared. */
export async function listViews({ tx, actor }: Pick<TxContext, 'tx' | 'actor'>): Promise<SavedViews> {
  const [{ default_view_id }, views] = await pipeline<[Arrangement, StoredView[]]>(tx, (tx) => [
    findArrangement(tx),
    listKnown(tx, 2 * MAX_VIEWS),
  ]);
  const isThere = views.some(({ id }) => id === default_view_id);
  const numbers = await countMatching(tx, actor, [...PLACES_TO_COUNT, ...views.map(({ filter }) => filter)]);
  return {
    views: withNumbers(actor, views, numbers.slice(PLACES.length)),
    default_view_id: isThere ? default_view_id : null,
    places: Object.fromEntries(PLACES.map((place, index) => [place, numbers[index] ?? 0])) as PlaceCounts,
  };
}
