import type { Lead } from '@hearback/contract';
import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { IconFilterOff } from '#web/ui/icons/inbox.ts';
import { IconUsers } from '#web/ui/icons/other.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useLeadCount, useLeads } from '../api/leads.ts';
import { ContactDialogs, type OpenContact } from '../contact/contact-dialogs.tsx';
import { hasFilters, type LeadView, NO_FILTERS, toQueryFilter, type ViewChange } from '../view.ts';
import { toLeadName } from '../wording.ts';
import { type CampaignEnrichment, EnrichmentNotices } from './enrichment-notices.tsx';
import { LeadFilters } from './lead-filters.tsx';
import type { RowActions } from './lead-row.tsx';
import { LeadRows } from './lead-rows.tsx';
import { LeadRuns } from './lead-runs.tsx';
import classes from './list.module.css';
import { toLeadSelection, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type LeadActions, useLeadActions } from './use-lead-actions.ts';
import { useOpenContact } from './use-open-contact.ts';

type Props = {
  campaign_id: string;
  /** Whether leads of the campaign may be changed. */
  canWrite: boolean;
  enrichment: CampaignEnrichment;
  view: LeadView;
  onView: (change: ViewChange) => void;
};

export function LeadsList({ campaign_id, canWrite, enrichment, view, onView }: Props) {
  const [open, setOpen] = useOpenContact(view.lead, () => onView({ lead: undefined }));
  const leadActions = useLeadActions(campaign_id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recreated on every render, but stable in behavior.
  const actions = useMemo(() => rowActions(leadActions, setOpen), [leadActions]);
  return (
    <Stack gap="md">
      <LeadFilters view={view} onView={onView} />
      <LeadRuns campaign_id={campaign_id} />
      <Found {...{ campaign_id, canWrite, enrichment, view, onView, leadActions, actions }} />
      <ContactDialogs open={open} onOpen={setOpen} onReEnrich={actions.onReEnrich} />
    </Stack>
  );
}

const rowActions = ({ reEnrich, remove }: LeadActions, setOpen: (open: OpenContact) => void): RowActions => {
  const one = (lead: Lead) => ({
    selection: { contact_ids: [lead.id] },
    count: 1,
    name: toLeadName(lead),
  });
  return {
    onOpen: (lead) => setOpen({ lead, way: 'read' }),
    onEdit: (lead) => setOpen({ lead, way: 'edit' }),
    onReEnrich: (lead) => void reEnrich(one(lead)),
    onRemove: (lead) => void remove(one(lead)),
  };
};

const PENDING: LeadView = { status: 'pending_enrichment' };
const FAILED: LeadView = { status: 'error' };

const LOADING = 'Loading leads...';

type FoundProps = Props & { leadActions: LeadActions; actions: RowActions };

function Found({ campaign_id, canWrite, enrichment, view, onView, leadActions, actions }: FoundProps) {
  const query = useLeads(campaign_id, view);
  const { data, isPlaceholderData } = query;
  const total = useLeadCount(campaign_id, view);
  const pending = useLeadCount(campaign_id, PENDING);
  const failed = useLeadCount(campaign_id, FAILED);
  const leads = useMemo(() => data?.pages.flatMap((page) => page.leads) ?? [], [data]);
  const { selection, clear, ...ticking } = useSelection(view, leads);
  if (data === undefined)
    return (
      <QueryStates query={query} bare loading={LOADING} failure="Failed to load contacts" retry="Retry" />
    );
  if (isPlaceholderData && leads.length === 0) return <LoadingState label={LOADING} />;
  if (leads.length === 0) return <EmptyLeads view={view} onView={onView} />;

  const getTarget = () => ({
    selection: toLeadSelection(selection, toQueryFilter(view)),
    count: selection === 'all' ? (total ?? leads.length) : selection.size,
  });
  const then = async (act: LeadActions['remove']) => {
    if (await act(getTarget())) clear();
  };
  return (
    <>
      {canWrite && <EnrichmentNotices {...{ leads, pending, failed, enrichment, leadActions }} />}
      <div className={classes.list}>
        <SelectionBar
          selection={selection}
          shown={leads.length}
          total={total}
          canWrite={canWrite}
          busy={leadActions.isBusy}
          onTickShown={ticking.tickShown}
          onTickAll={ticking.tickAll}
          onClear={clear}
          onReEnrich={() => void then(leadActions.reEnrich)}
          onRemove={() => void then(leadActions.remove)}
        />
        <LeadRows {...{ leads, query, selection, canWrite, actions }} onTick={ticking.tick} />
      </div>
    </>
  );
}

function EmptyLeads({ view, onView }: Pick<Props, 'view' | 'onView'>) {
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
