import type { LeadRun } from '@hearback/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { filterOf, type LeadView } from './view.ts';

export const useLeads = (campaign_id: string, view: LeadView) =>
  useInfiniteQuery(
    api.leads.list.infiniteOptions({
      input: (after: string | undefined) => ({ campaign_id, ...filterOf(view), after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      // A changed filter shows the former rows until the new ones are here: nothing jumps.
      placeholderData: keepPreviousData,
    }),
  );

/** How many leads match; undefined until it is known. */
export function useLeadCount(campaign_id: string, view: LeadView): number | undefined {
  const { status, ...filter } = filterOf(view);
  const { data } = useQuery(api.leads.count.queryOptions({ input: { campaign_id, ...filter } }));
  return status === undefined ? data?.total : data && (data.by_status[status] ?? 0);
}

export const useLeadDetails = (id: string) => useQuery(api.leads.get.queryOptions({ input: { id } }));

/** The newest changes of many leads; none until they are known. */
export const useLeadRuns = (campaign_id: string): readonly LeadRun[] =>
  useQuery(api.leads.listRuns.queryOptions({ input: { campaign_id } })).data ?? [];
