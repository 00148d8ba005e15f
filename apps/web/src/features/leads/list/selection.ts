import type { Lead, LeadFilter, LeadSelection } from '@hearback/contract';
import { useMemo, useState } from 'react';
import { type LeadView, toQueryFilter } from '../view.ts';

/** Selected leads on screen. Changing the filters clears the selection. */
export function useSelection(view: LeadView, leads: readonly Lead[]) {
  const filter = JSON.stringify(toQueryFilter(view));
  const [snapshot, setSnapshot] = useState<{ filter: string; selection: Selection }>({
    filter,
    selection: NO_SELECTION,
  });
  const ids = useMemo(() => leads.map(({ id }) => id), [leads]);
  const visibleIds = useMemo(() => new Set(ids), [ids]);
  const selection = limitToVisible(
    snapshot.filter === filter ? snapshot.selection : NO_SELECTION,
    visibleIds,
  );
  const select = (next: Selection) => setSnapshot({ filter, selection: next });
  return {
    selection,
    tick: (id: string) => select(tick(selection, id)),
    tickShown: () => select(selectIds(ids)),
    tickAll: () => select('all'),
    clear: () => select(NO_SELECTION),
  };
}

/** Maximum number of individually selected leads. Larger selections use 'all matching'. */
export const MAX_TICKED = 1000;

export type Selection = 'all' | ReadonlySet<string>;

export const NO_SELECTION: Selection = new Set();

export const isTicked = (selection: Selection, id: string): boolean =>
  selection === 'all' || selection.has(id);

export function tick(selection: Selection, id: string): Selection {
  if (selection === 'all') return selection;
  const next = new Set(selection);
  if (!next.delete(id) && next.size < MAX_TICKED) next.add(id);
  return next;
}

export const selectIds = (ids: readonly string[]): Selection => new Set(ids.slice(0, MAX_TICKED));

/** Selected leads that are no longer in the list are ignored. */
export const limitToVisible = (selection: Selection, ids: ReadonlySet<string>): Selection =>
  selection === 'all' || [...selection].every((id) => ids.has(id))
    ? selection
    : new Set([...selection].filter((id) => ids.has(id)));

export const toLeadSelection = (selection: Selection, filter: LeadFilter): LeadSelection =>
  selection === 'all' ? { all: true, filter } : { contact_ids: [...selection] };
