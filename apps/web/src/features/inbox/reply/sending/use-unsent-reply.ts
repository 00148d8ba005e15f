import type { Reply } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { useInboxCache } from '#web/features/inbox/changes/use-inbox-cache.ts';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastUndo } from '#web/ui/dialogs/toast-undo.tsx';
import { takeBack } from '../draft/draft.ts';
import { useDraft } from '../draft/draft-store.ts';
import { failureText } from '../reply-rules.ts';
import { watchReply } from './watched-replies.ts';

function useRetry(contact_id: string, { source }: Reply) {
  const cache = useInboxCache();
  return useMutation(
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
}

function useGiveUp(contact_id: string, { id }: Reply) {
  const cache = useInboxCache();
  return useMutation(
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
}

/** What can be done with a reply that failed or waits. Its words are never lost with it. */
export function useUnsentReply(contact_id: string, reply: Reply) {
  const retry = useRetry(contact_id, reply);
  const giveUp = useGiveUp(contact_id, reply);
  const { change } = useDraft(contact_id);
  const { id } = reply;
  const toEditor = () => void change((draft) => takeBack(draft, reply));
  return {
    retry: () => retry.mutate({ id }),
    edit: () => giveUp.mutate({ id }, { onSuccess: toEditor }),
    discard: () => giveUp.mutate({ id }, { onSuccess: () => toastUndo('Reply discarded', toEditor) }),
    isBusy: retry.isPending || giveUp.isPending,
  };
}
