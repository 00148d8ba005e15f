import type { Message } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { firstUnhandled } from '../thread/first-unhandled.ts';
import { useInboxCache } from './use-inbox-cache.ts';

/** Marks the newest inbound message that nobody has handled. */
export function useMarkDone(contact_id: string, messages: readonly Message[]) {
  const cache = useInboxCache();
  const waiting = firstUnhandled(messages);
  const mark = useMutation(
    api.inbox.setHandled.mutationOptions({
      meta: { failure: 'Failed to mark message as handled' },
      onMutate: async ({ id, handled }) => {
        const before = await cache.begin();
        const after = messages.map((each) => (each.id === id ? { ...each, handled } : each));
        cache.changeMessages(contact_id, (each) => (each.id === id ? { ...each, handled } : each));
        cache.changeThread(contact_id, (thread) => ({
          ...thread,
          unhandled_count: Math.max(0, thread.unhandled_count - 1),
        }));
        cache.changeConversation(contact_id, { unhandled: firstUnhandled(after) !== undefined });
        return before;
      },
      onSuccess: () => toast.success('Message marked as handled'),
      onError: (_error, _which, before) => cache.revert(before),
      onSettled: cache.readAgain,
    }),
  );
  return {
    isOffered: waiting !== undefined,
    mark: () => {
      if (waiting !== undefined && !mark.isPending) mark.mutate({ id: waiting.id, handled: true });
    },
  };
}
