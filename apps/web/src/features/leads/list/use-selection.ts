import type { Lead } from '@hearback/contract';
import { useMemo, useState } from 'react';
import { filterOf, type LeadView } from '../view.ts';
import { keepShown, NOBODY, type Selection, tick, tickThese } from './selection.ts';

/** Who is ticked among the leads on screen. Other filters, other leads: the selection goes with them. */
export function useSelection(view: LeadView, leads: readonly Lead[]) {
  const filter = JSON.stringify(filterOf(view));
  const [held, setHeld] = useState<{ filter: string; selection: Selection }>({ filter, selection: NOBODY });
  const ids = useMemo(() => leads.map(({ id }) => id), [leads]);
  const known = useMemo(() => new Set(ids), [ids]);
  const selection = keepShown(held.filter === filter ? held.selection : NOBODY, known);
  const select = (next: Selection) => setHeld({ filter, selection: next });
  return {
    selection,
    tick: (id: string) => select(tick(selection, id)),
    tickShown: () => select(tickThese(ids)),
    tickAll: () => select('all'),
    clear: () => select(NOBODY),
  };
}
