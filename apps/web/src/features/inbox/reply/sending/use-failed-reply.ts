import type { Reply } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/app.ts';
import { toast } from '../../../../lib/toast.ts';
import { useInboxCache } from '../../changes/use-inbox-cache.ts';
import { failureText } from '../reply-rules.ts';
import { watchReply } from './watched-replies.ts';

export function useFailedReply(contact_id: string, { id, source }: Reply) {
  const cache = useInboxCache();
  const retry = useMutation(
    api.inbox.retryReply.mutationOptions({
      meta: { failure: null },
      onSuccess: async (reply) => {
        await cache.begin();
        cache.putReply(contact_id, reply);
        watchReply(contact_id, reply);
      },
      onError: (error) => toast.error(failureText(source, toApiError(error).message)),
      onSettled: cache.readAgain,
    }),
  );
  const discard = useMutation(
    api.inbox.discardReply.mutationOptions({
      meta: { failure: 'Failed to discard the reply' },
      onMutate: async () => {
        const before = await cache.begin();
        cache.changeThread(contact_id, (thread) => ({
          ...thread,
          replies: thread.replies.filter((each) => each.id !== id),
        }));
        return before;
      },
      onError: (_error, _which, before) => cache.revert(before),
      onSettled: cache.readAgain,
    }),
  );
  return {
    retry: () => retry.mutate({ id }),
    discard: () => discard.mutate({ id }),
    isBusy: retry.isPending || discard.isPending,
  };
}
