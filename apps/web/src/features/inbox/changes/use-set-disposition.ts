import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { DISPOSITION_LABELS } from '../wording.ts';
import { useInboxCache } from './use-inbox-cache.ts';

/** A disposition changes the draft, and nothing else by itself. */
const FOLLOWS = 'The draft follows it: r opens it, e finishes the conversation.';

export function useSetDisposition() {
  const cache = useInboxCache();
  return useMutation(
    api.inbox.setDisposition.mutationOptions({
      meta: { failure: null },
      onMutate: async ({ contact_id, sentiment }) => {
        const before = await cache.begin();
        cache.changeThread(contact_id, (thread) => ({ ...thread, sentiment }));
        cache.changeMessages(contact_id, (message) => ({ ...message, sentiment }));
        cache.changeConversation(contact_id, { sentiment });
        return before;
      },
      onSuccess: ({ updated }, { sentiment }) =>
        updated === 0
          ? toast.warning('Nothing was updated', 'This conversation has no messages any more.')
          : toast.success(
              'Lead Disposition Updated',
              `Set to "${DISPOSITION_LABELS[sentiment]}" and synced across all conversation messages.`,
              FOLLOWS,
            ),
      onError: (_error, _which, before) => {
        cache.revert(before);
        toast.error('Sync Failed', 'Failed to update message sentiments. Please try again.');
      },
      onSettled: cache.readAgain,
    }),
  );
}
