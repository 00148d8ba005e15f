import type { ConversationFilter, SavedView } from '@hearback/contract';
import { FLAGS, InboxView, NO_FILTERS, toQueryFilter, type ViewChange } from '../view.ts';

/** Converts a timestamp to a day in the viewer's time zone. */
const toDay = (moment: string): string => {
  const at = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** Replaces all filters in the URL with those of the view. */
export function toViewChange({ id, filter }: Pick<SavedView, 'id' | 'filter'>): ViewChange {
  const { added_since, ...rest } = filter;
  const { contact: _open, ...search } = InboxView.parse({
    ...rest,
    ...(added_since && { added_since: toDay(added_since) }),
  });
  return { ...NO_FILTERS, ...search, sort: search.sort, view: id };
}

/** Returns the filter that a view of this URL stores. */
export function toFilter(view: InboxView): ConversationFilter {
  const { sort, ...asked } = toQueryFilter(view);
  const entries = Object.entries(asked).map(([name, value]) => [name, name in FLAGS || value?.trim()]);
  return { ...Object.fromEntries(entries), sort };
}

const serializeFilter = (filter: ConversationFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== false)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Whether the URL still has the filters of the view. */
export const isUnchanged = (view: InboxView, { id, filter }: Pick<SavedView, 'id' | 'filter'>): boolean =>
  serializeFilter(toFilter(view)) === serializeFilter(toFilter({ ...view, ...toViewChange({ id, filter }) }));

/** Returns the list with one item moved to another position. */
export function moveItem(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
