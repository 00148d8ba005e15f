import type { Lead } from '@hearback/contract';
import { api } from '../../../lib/app.ts';
import { EndlessRows } from '../../../ui/endless/endless-rows.tsx';
import { useEndlessRows } from '../../../ui/endless/use-endless-rows.ts';
import type { useLeads } from '../api.ts';
import { LeadRow, type RowActions } from './lead-row.tsx';
import classes from './list.module.css';
import { isTicked, type Selection } from './selection.ts';

const ROW_HEIGHT = 64;

type Props = {
  leads: readonly Lead[];
  reading: ReturnType<typeof useLeads>;
  selection: Selection;
  onTick: (id: string) => void;
  mayWrite: boolean;
  actions: RowActions;
};

export function LeadRows({ leads, reading, selection, onTick, mayWrite, actions }: Props) {
  const rows = useEndlessRows({
    reading,
    queryKey: api.leads.list.key({ type: 'infinite' }),
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
        mayWrite={mayWrite}
        actions={actions}
      />
    );
  };
  return (
    <div ref={rows.viewport} className={classes.scroll} aria-busy={reading.isPlaceholderData}>
      <EndlessRows rows={rows} reading={reading} label="Leads" row={row} />
    </div>
  );
}
