import type { Place, SavedView } from '@hearback/contract';

export const PLACE_KEYS: Record<Place, string> = {
  todo: 'g t',
  mine: 'g m',
  unassigned: 'g u',
  overdue: 'g o',
  snoozed: 'g s',
  scheduled: 'g l',
  waiting: 'g w',
  done: 'g d',
  all: 'g a',
};

const MAX_KEYS = 9;

/** The first nine views in order. */
export const assignViewKeys = (
  views: readonly SavedView[],
): readonly (SavedView & { readonly key: string })[] =>
  views.slice(0, MAX_KEYS).map((view, index) => ({ ...view, key: `g ${index + 1}` }));
