import { MAX_CHOSEN } from '@hearback/contract';

/** What is chosen in the list: some by hand, or all that match its filters, those that were never scrolled to included. */
export type Selection = {
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: the one that was chosen last. */
  readonly anchor: string | null;
};

export const NOTHING: Selection = { all: false, ids: new Set(), anchor: null };

export const EVERYTHING: Selection = { all: true, ids: new Set(), anchor: null };

export const isEmpty = ({ all, ids }: Selection): boolean => !all && ids.size === 0;

export const has = ({ all, ids }: Selection, id: string): boolean => all || ids.has(id);

/** No more than can be asked for by name. */
const some = (ids: Iterable<string>, anchor: string): Selection => ({
  all: false,
  ids: new Set([...new Set(ids)].slice(0, MAX_CHOSEN)),
  anchor,
});

/** Of all that match, taking one out leaves the others that are listed: nobody can mean those that they have not seen. */
export function toggled(selection: Selection, id: string, listed: readonly string[]): Selection {
  const chosen = selection.all ? listed : [...selection.ids];
  return has(selection, id)
    ? some(
        chosen.filter((each) => each !== id),
        id,
      )
    : some([...chosen, id], id);
}

/** All between the last one and this, both included; without a last one this alone. */
export function extended(selection: Selection, id: string, listed: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : listed.indexOf(selection.anchor);
  const to = listed.indexOf(id);
  if (from < 0 || to < 0 || selection.all) return toggled(selection, id, listed);
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  return some([...selection.ids, ...range], id);
}
