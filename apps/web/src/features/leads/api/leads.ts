import type { Lead, LeadDetails, LeadRun } from '@hearback/contract';
import { counted } from '@hearback/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
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

/** Optimistic update; `undo` rolls it back. */
function useLeadCache() {
  const [lists, details] = [api.leads.list.key(), api.leads.get.key()];
  const hold = async () => {
    for (const queryKey of [lists, details]) await queryClient.cancelQueries({ queryKey });
    return [lists, details].flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
  };
  const changeLists = (change: (leads: Lead[]) => Lead[]) =>
    queryClient.setQueriesData<Pages>(
      { queryKey: lists },
      (all) => all && { ...all, pages: all.pages.map((page) => ({ ...page, leads: change(page.leads) })) },
    );
  return {
    hold,
    drop: (isRemoved: (lead: Lead) => boolean) =>
      changeLists((leads) => leads.filter((lead) => !isRemoved(lead))),
    patch: (id: string, edit: Partial<Lead>) => {
      changeLists((leads) => leads.map((lead) => (lead.id === id ? { ...lead, ...edit } : lead)));
      queryClient.setQueriesData<LeadDetails>({ queryKey: details }, (one) =>
        one?.contact.id === id ? { ...one, contact: { ...one.contact, ...edit } } : one,
      );
    },
    undo: (before: [QueryKey, unknown][] | undefined) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
    },
    readAgain: () => void queryClient.invalidateQueries({ queryKey: [['leads']] }),
  };
}

/**
 * Optimistic update, rolled back on failure. The dialog shows conflicts, which can be resolved there, and
 * invalid values at their fields.
 */
export function useUpdateLead() {
  const cache = useLeadCache();
  return useMutation(
    api.leads.update.mutationOptions({
      meta: { failure: null },
      onMutate: async ({ id, updated_at: _seen, ...edit }) => {
        const before = await cache.hold();
        cache.patch(id, edit);
        return before;
      },
      onSuccess: ({ contact: { enriched_data: _data, ...contact } }) => {
        cache.patch(contact.id, contact);
        toast.success('Contact updated');
      },
      onError: (error, _edit, before) => {
        cache.undo(before);
        const { code } = toApiError(error);
        if (code !== 'CONFLICT' && refusedField(code) === null)
          toast.error('Failed to update contact', describeError(error));
      },
      onSettled: cache.readAgain,
    }),
  );
}

export function useRemoveLeads() {
  const cache = useLeadCache();
  return useMutation(
    api.leads.remove.mutationOptions({
      meta: { failure: 'Failed to remove contact' },
      onMutate: async ({ selection }) => {
        const before = await cache.hold();
        // Only the server can evaluate a filter, so only selected leads are removed optimistically.
        if ('contact_ids' in selection) {
          const removedIds = new Set(selection.contact_ids);
          cache.drop(({ id }) => removedIds.has(id));
        }
        return before;
      },
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
      onError: (_error, _input, before) => cache.undo(before),
      onSettled: cache.readAgain,
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

export function useReEnrich() {
  const cache = useLeadCache();
  return useMutation(
    api.enrichment.reEnrich.mutationOptions({
      meta: { failure: 'Failed to trigger enrichment' },
      onMutate: async ({ selection }) => {
        const before = await cache.hold();
        const contactIds = 'contact_ids' in selection ? selection.contact_ids : [];
        const waiting = { enrichment_status: 'pending_enrichment', enrichment_under_way: true } as const;
        for (const id of contactIds) cache.patch(id, waiting);
        return before;
      },
      onSuccess: showReEnriched,
      onError: (_error, _input, before) => cache.undo(before),
      onSettled: cache.readAgain,
    }),
  );
}
