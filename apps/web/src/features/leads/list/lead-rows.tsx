import type { Lead } from '@hearback/contract';
import { InfiniteRows } from '#web/ui/infinite-list/infinite-rows.tsx';
import { useInfiniteRows } from '#web/ui/infinite-list/use-infinite-rows.ts';
import { LEAD_LISTS, type useLeads } from '../api/leads.ts';
import { LeadRow, type RowActions } from './lead-row.tsx';
import classes from './list.module.css';
import { isTicked, type Selection } from './selection.ts';

const ROW_HEIGHT = 64;

type Props = {
  leads: readonly Lead[];
  query: ReturnType<typeof useLeads>;
  selection: Selection;
  onTick: (id: string) => void;
  canWrite: boolean;
  actions: RowActions;
};

export function LeadRows({ leads, query, selection, onTick, canWrite, actions }: Props) {
  const rows = useInfiniteRows({
    query,
    queryKey: LEAD_LISTS,
    ids: leads.map(({ id }) => id),
    rowHeight: ROW_HEIGHT,
  });
  const row = (index: number) => {
    const lead = leads[index];
    if (lead === undefined) return null;
    return (
      <LeadRow
        lead={lead}
        ticked={isTicked(selection, lead.id)}
        fixed={selection === 'all'}
        onTick={onTick}
        canWrite={canWrite}
        actions={actions}
      />
    );
  };
  return (
    <div ref={rows.viewport} className={classes.scroll} aria-busy={query.isPlaceholderData}>
      <InfiniteRows rows={rows} query={query} label="Leads" row={row} />
    </div>
  );
}
