import type { LeadFilter, LeadSelection } from '@hearback/contract';

/** As many can be named one by one; beyond that only 'all that match' can be said. */
export const MOST_TICKED = 1000;

export type Selection = 'all' | ReadonlySet<string>;

export const NOBODY: Selection = new Set();

export const isTicked = (selection: Selection, id: string): boolean =>
  selection === 'all' || selection.has(id);

export function tick(selection: Selection, id: string): Selection {
  if (selection === 'all') return selection;
  const next = new Set(selection);
  if (!next.delete(id) && next.size < MOST_TICKED) next.add(id);
  return next;
}

export const tickThese = (ids: readonly string[]): Selection => new Set(ids.slice(0, MOST_TICKED));

/** Somebody who was ticked and has left the list since is no longer meant. */
export const keepShown = (selection: Selection, ids: ReadonlySet<string>): Selection =>
  selection === 'all' || [...selection].every((id) => ids.has(id))
    ? selection
    : new Set([...selection].filter((id) => ids.has(id)));

export const toLeadSelection = (selection: Selection, filter: LeadFilter): LeadSelection =>
  selection === 'all' ? { all: true, filter } : { contact_ids: [...selection] };
