import type { Reply } from '@hearback/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';

export const useScheduledReplies = () =>
  useInfiniteQuery(
    api.inbox.listScheduled.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** Reschedules a waiting reply or sends it now. */
export function useChangeReply(contact_id: string, onChanged: (reply: Reply) => void) {
  return useMutation(
    api.inbox.changeReply.mutationOptions({
      meta: { failure: 'Failed to change the reply' },
      ...cache.refetchAfter(contact_id),
      onSuccess: async (changed) => {
        await cache.putReply(contact_id, changed);
        onChanged(changed);
      },
    }),
  );
}
