import { MAX_SELECTED } from '@hearback/contract';

/** Selection in the list: individual rows, or all rows that match the filters, including rows not loaded yet. */
export type Selection = {
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
  /** Start of a range: the row selected last. */
  readonly anchor: string | null;
};

export const NOTHING: Selection = { all: false, ids: new Set(), anchor: null };

export const EVERYTHING: Selection = { all: true, ids: new Set(), anchor: null };

export const isEmpty = ({ all, ids }: Selection): boolean => !all && ids.size === 0;

export const has = ({ all, ids }: Selection, id: string): boolean => all || ids.has(id);

/** Limited to the number of ids that the API accepts. */
const createSelection = (ids: Iterable<string>, anchor: string): Selection => ({
  all: false,
  ids: new Set([...new Set(ids)].slice(0, MAX_SELECTED)),
  anchor,
});

/** Removing a row from "all matching" keeps the other listed rows only, because the user has not seen the rest. */
export function toggleSelection(selection: Selection, id: string, listed: readonly string[]): Selection {
  const selectedIds = selection.all ? listed : [...selection.ids];
  return has(selection, id)
    ? createSelection(
        selectedIds.filter((each) => each !== id),
        id,
      )
    : createSelection([...selectedIds, id], id);
}

/** Selects the range from the last row to this one, or only this row if there is no last one. */
export function extendSelection(selection: Selection, id: string, listed: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : listed.indexOf(selection.anchor);
  const to = listed.indexOf(id);
  if (from < 0 || to < 0 || selection.all) return toggleSelection(selection, id, listed);
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  return createSelection([...selection.ids, ...range], id);
}
