import { counted, type EnrichmentChange, type GapField, pluralize } from '@hearback/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { ownZone } from '#web/lib/wording/dates.ts';

export const useEnrichmentOverview = (days: number) =>
  useQuery(
    api.enrichment.getOverview.queryOptions({
      input: { days, zone: ownZone() },
      placeholderData: keepPreviousData,
    }),
  );

export const useGaps = (missing: GapField | undefined) =>
  useInfiniteQuery(
    api.enrichment.listGaps.infiniteOptions({
      input: (after: string | undefined) => ({ ...(missing && { missing }), after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );

const SAID: Record<EnrichmentChange['change'], (leads: string) => string> = {
  retry: (leads) => `Enriching ${leads} again`,
  skip: (leads) => `Skipping ${leads}`,
};

export const useChangeMany = () =>
  useMutation(
    api.enrichment.changeMany.mutationOptions({
      meta: { failure: 'Failed to update the leads' },
      onSuccess: ({ leads, left_out }, { change }) => {
        const left =
          left_out === 0
            ? undefined
            : `${counted(left_out, 'lead was', 'leads were')} not changed because enrichment is disabled for ${pluralize(left_out, 'its campaign', 'their campaigns')}.`;
        if (leads > 0) toast.success(SAID[change](counted(leads, 'lead')), left);
        else toast.warning('Nothing was changed', left ?? 'No leads match anymore.');
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.enrichment.key() }),
    }),
  );
