import type { Message } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';

/** Marks the conversation as unread for the whole team. */
export function useMarkUnread() {
  return useMutation(
    api.inbox.markUnread.mutationOptions({
      meta: { failure: 'Failed to mark the conversation as unread' },
      ...cache.change(({ contact_id }) => ({
        patches: [
          cache.changeThread(contact_id, (thread) => ({ ...thread, unread: true })),
          cache.changeConversation(contact_id, { unread: true }),
        ],
        ...cache.NUMBERS,
      })),
      onSuccess: () => toast.success('Marked as unread'),
    }),
  );
}

/**
 * The newest message from the lead needs action again. The conversation returns to the to-do list, unless it was answered
 * since.
 */
export function useReopen(contact_id: string, messages: readonly Message[]) {
  const newest = messages.find(({ direction }) => direction === 'inbound');
  const unhandled = newest === messages[0];
  const reopen = useMutation(
    api.inbox.reopen.mutationOptions({
      meta: { failure: 'Failed to reopen the conversation' },
      ...cache.inOrder(contact_id),
      ...cache.change(({ message_ids: [id] }) => ({
        patches: [
          ...cache.changeMessages(contact_id, (each) =>
            each.id === id ? { ...each, handled: false } : each,
          ),
          cache.changeThread(contact_id, (thread) => ({ ...thread, unhandled_count: 1 })),
          cache.changeConversation(contact_id, { unhandled }),
        ],
        ...cache.NUMBERS,
      })),
    }),
  );
  return () => {
    if (newest && !reopen.isPending) reopen.mutate({ contact_id, message_ids: [newest.id] });
  };
}
