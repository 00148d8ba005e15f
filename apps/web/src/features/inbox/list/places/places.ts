import { PLACE_FILTERS, PLACES, type Place } from '@hearback/contract';
import { type InboxView, NO_FILTERS, type ViewChange } from '../view.ts';

/** The filters of a place as they are written in the URL. */
const toFilters = (place: Place): [name: keyof InboxView, value: string][] =>
  Object.entries(PLACE_FILTERS[place]).map(([name, value]) => [name as keyof InboxView, String(value)]);

/** Replaces all filters with those of the place. The order of the list stays. */
export const openPlace = (place: Place): ViewChange => ({
  ...NO_FILTERS,
  ...Object.fromEntries(toFilters(place)),
});

/** Returns the narrowest place that contains the view. All contains every view. */
export function findPlace(view: InboxView): Place {
  const containing = PLACES.filter((place) =>
    toFilters(place).every(([name, value]) => view[name] === value),
  );
  return containing.reduce<Place>(
    (best, place) => (toFilters(place).length > toFilters(best).length ? place : best),
    'all',
  );
}

/** The view without the filters of its place: those that the user added. */
export const withoutPlace = (view: InboxView): InboxView => ({
  ...view,
  ...Object.fromEntries(toFilters(findPlace(view)).map(([name]) => [name, undefined])),
});
