import type { Lead, LeadDetails, LeadEdit, LeadRun, LeadSelection } from '@hearback/contract';
import { counted } from '@hearback/contract';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, optimistic, queryClient } from '#web/lib/app.ts';
import { type Patch, patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { refusedField } from '../lead-edits.ts';
import { type LeadView, toQueryFilter } from '../view.ts';

export const LEAD_LISTS = api.leads.list.key({ type: 'infinite' });

export const useLeads = (campaign_id: string, view: LeadView) =>
  useInfiniteQuery(
    api.leads.list.infiniteOptions({
      input: (after: string | undefined) => ({ campaign_id, ...toQueryFilter(view), after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      // Keeps the previous rows until the new ones arrive, to avoid layout shifts.
      placeholderData: keepPreviousData,
    }),
  );

/** Number of matching leads; undefined while loading. */
export function useLeadCount(campaign_id: string, view: LeadView): number | undefined {
  const { status, ...filter } = toQueryFilter(view);
  const { data } = useQuery(api.leads.count.queryOptions({ input: { campaign_id, ...filter } }));
  return status === undefined ? data?.total : data && (data.by_status[status] ?? 0);
}

export const useLeadDetails = (id: string) => useQuery(api.leads.get.queryOptions({ input: { id } }));

/** The current version from the server, not from the cache. */
export const readLead = (id: string) =>
  queryClient.fetchQuery(api.leads.get.queryOptions({ input: { id }, staleTime: 0 }));

/** The newest bulk changes; empty while loading. */
export const useLeadRuns = (campaign_id: string): readonly LeadRun[] =>
  useQuery(api.leads.listRuns.queryOptions({ input: { campaign_id } })).data ?? [];

type Pages = InfiniteData<{ leads: Lead[]; next: string | null }>;
type LeadInput = LeadEdit & { readonly id: string; readonly updated_at: string };
type SelectionInput = { readonly selection: LeadSelection };

const patchLists = (change: (leads: Lead[]) => Lead[]): Patch =>
  patch<Pages>(api.leads.list.key(), (all) => ({
    ...all,
    pages: all.pages.map((page) => ({ ...page, leads: change(page.leads) })),
  }));

const patchLeads = (ids: readonly string[], edit: Partial<Lead>): Patch[] => [
  patchLists((leads) => leads.map((lead) => (ids.includes(lead.id) ? { ...lead, ...edit } : lead))),
  patch<LeadDetails>(api.leads.get.key(), (one) =>
    ids.includes(one.contact.id) ? { ...one, contact: { ...one.contact, ...edit } } : one,
  ),
];

/** Mutation options that change the lists and the details of leads optimistically. */
const changeLeads = <Input>(describe: (input: Input) => readonly Patch[]) =>
  optimistic.change((input: Input) => ({ patches: describe(input), refetch: [api.leads.key()] }));

/** Empty if a filter selects the leads, because only the server can evaluate it. */
const selectedIds = (selection: LeadSelection): readonly string[] =>
  'contact_ids' in selection ? selection.contact_ids : [];

/**
 * Optimistic update, rolled back on failure. The dialog shows conflicts, which can be resolved there, and
 * invalid values at their fields.
 */
export function useUpdateLead() {
  const { onError: revert, ...options } = changeLeads(({ id, updated_at: _seen, ...edit }: LeadInput) =>
    patchLeads([id], edit),
  );
  return useMutation(
    api.leads.update.mutationOptions({
      ...options,
      meta: { failure: null },
      onSuccess: () => toast.success('Contact updated'),
      onError: (error, input, change) => {
        revert(error, input, change);
        const { code } = toApiError(error);
        if (code !== 'CONFLICT' && refusedField(code) === null)
          toast.error('Failed to update contact', describeError(error));
      },
    }),
  );
}

export function useRemoveLeads() {
  return useMutation(
    api.leads.remove.mutationOptions({
      ...changeLeads(({ selection }: SelectionInput) => {
        const removedIds = new Set(selectedIds(selection));
        return [patchLists((leads) => leads.filter(({ id }) => !removedIds.has(id)))];
      }),
      meta: { failure: 'Failed to remove contact' },
      onSuccess: ({ removed, run }) => {
        if (run)
          toast.success(
            `Removing ${counted(removed, 'contact')}`,
            'They are being removed in the background.',
          );
        else if (removed === 0)
          toast.warning('Nothing was removed', 'They were already removed from this campaign.');
        else if (removed === 1) toast.success('Contact removed from campaign');
        else toast.success(`${counted(removed, 'contact')} removed from campaign`);
      },
    }),
  );
}

function showReEnriched({ triggered, waiting }: { triggered: number; waiting: number }): void {
  const waitingText = counted(
    waiting,
    'contact is already waiting for Clay, so it was not sent again.',
    'contacts are already waiting for Clay, so they were not sent again.',
  );
  if (triggered > 0) {
    const sent = triggered === 1 && waiting === 0 ? undefined : counted(triggered, 'contact');
    toast.success('Re-enrichment triggered', waiting > 0 ? `${sent}. ${waitingText}` : sent);
  } else if (waiting > 0) toast.warning('Already in progress', waitingText);
  else toast.warning('Nothing was sent', 'No leads match anymore.');
}

export const useReEnrich = () =>
  useMutation(
    api.enrichment.reEnrich.mutationOptions({
      ...changeLeads(({ selection }: SelectionInput) =>
        patchLeads(selectedIds(selection), {
          enrichment_status: 'pending_enrichment',
          enrichment_under_way: true,
        }),
      ),
      meta: { failure: 'Failed to trigger enrichment' },
      onSuccess: showReEnriched,
    }),
  );
