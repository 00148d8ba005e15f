import type { Lead } from '@hearback/contract';
import { Button, Stack } from '@mantine/core';
import { IconFilterOff, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useLeadCount, useLeads } from '../api.ts';
import { type LeadActions, useLeadActions } from '../changes/use-lead-actions.ts';
import { ContactDialogs, type OpenContact } from '../contact/contact-dialogs.tsx';
import { filterOf, hasFilters, type LeadView, NO_FILTERS, type ViewChange } from '../view.ts';
import { nameOfLead } from '../wording.ts';
import { LeadFilters } from './lead-filters.tsx';
import type { RowActions } from './lead-row.tsx';
import { LeadRows } from './lead-rows.tsx';
import { LeadRuns } from './lead-runs.tsx';
import classes from './list.module.css';
import { type CampaignEnrichment, NotEnrichedNotice } from './not-enriched-notice.tsx';
import { toLeadSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

type Props = {
  campaign_id: string;
  /** Whether leads of the campaign may be changed. */
  mayWrite: boolean;
  enrichment: CampaignEnrichment;
  view: LeadView;
  onView: (change: ViewChange) => void;
};

export function LeadsList({ campaign_id, mayWrite, enrichment, view, onView }: Props) {
  const [open, setOpen] = useState<OpenContact | null>(null);
  const leadActions = useLeadActions(campaign_id);
  const actions = useMemo(() => rowActions(leadActions, setOpen), [leadActions]);
  return (
    <Stack gap="md">
      <LeadFilters view={view} onView={onView} />
      <LeadRuns campaign_id={campaign_id} />
      <Found {...{ campaign_id, mayWrite, enrichment, view, onView, leadActions, actions }} />
      <ContactDialogs open={open} onOpen={setOpen} onReEnrich={actions.onReEnrich} />
    </Stack>
  );
}

const rowActions = ({ reEnrich, remove }: LeadActions, setOpen: (open: OpenContact) => void): RowActions => {
  const one = (lead: Lead) => ({
    selection: { contact_ids: [lead.id] },
    count: 1,
    name: nameOfLead(lead),
  });
  return {
    onOpen: (lead) => setOpen({ lead, way: 'read' }),
    onEdit: (lead) => setOpen({ lead, way: 'edit' }),
    onReEnrich: (lead) => void reEnrich(one(lead)),
    onRemove: (lead) => void remove(one(lead)),
  };
};

const PENDING: LeadView = { status: 'pending_enrichment' };

type FoundProps = Props & { leadActions: LeadActions; actions: RowActions };

function Found({ campaign_id, mayWrite, enrichment, view, onView, leadActions, actions }: FoundProps) {
  const query = useLeads(campaign_id, view);
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const total = useLeadCount(campaign_id, view);
  const pending = useLeadCount(campaign_id, PENDING);
  const leads = useMemo(() => data?.pages.flatMap((page) => page.leads) ?? [], [data]);
  const { selection, clear, ...ticking } = useSelection(view, leads);
  if (data === undefined && error !== null)
    return (
      <ErrorState
        bare
        title="Failed to load contacts"
        error={error}
        retry="Retry"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined || (isPlaceholderData && leads.length === 0))
    return <LoadingState label="Loading leads..." />;
  if (leads.length === 0) return <Nobody view={view} onView={onView} />;

  const meant = () => ({
    selection: toLeadSelection(selection, filterOf(view)),
    count: selection === 'all' ? (total ?? leads.length) : selection.size,
  });
  const then = async (act: LeadActions['remove']) => {
    if (await act(meant())) clear();
  };
  return (
    <div className={classes.list}>
      {mayWrite && (
        <NotEnrichedNotice {...{ leads, enrichment, leadActions }} count={pending ?? leads.length} />
      )}
      <SelectionBar
        selection={selection}
        shown={leads.length}
        total={total}
        mayWrite={mayWrite}
        busy={leadActions.isBusy}
        onTickShown={ticking.tickShown}
        onTickAll={ticking.tickAll}
        onClear={clear}
        onReEnrich={() => void then(leadActions.reEnrich)}
        onRemove={() => void then(leadActions.remove)}
      />
      <LeadRows {...{ leads, query, selection, mayWrite, actions }} onTick={ticking.tick} />
    </div>
  );
}

function Nobody({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  if (!hasFilters(view))
    return (
      <EmptyState bare icon={IconUsers} title="No leads found">
        Upload your first CSV file to start adding leads
      </EmptyState>
    );
  return (
    <EmptyState
      bare
      icon={IconFilterOff}
      title="No leads found"
      actions={
        <Button variant="default" onClick={() => onView(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      No leads match your current filters
    </EmptyState>
  );
}
