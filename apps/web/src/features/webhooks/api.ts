import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useWebhookEvents = () =>
  useInfiniteQuery(
    api.webhooks.list.infiniteOptions({
      input: (before: string | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

export function useReplay() {
  return useMutation(
    api.webhooks.replay.mutationOptions({
      meta: { failure: 'Failed to replay event' },
      onSuccess: () => toast.success('Event is being processed again'),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.webhooks.list.key() }),
    }),
  );
}

/** The URL and the secret never change, so no event makes them stale. The secret is removed from memory with the card. */
export const useAnonymousTraffic = () =>
  useQuery(api.webhooks.getAnonymousTraffic.queryOptions({ staleTime: 'static', gcTime: 0 }));
