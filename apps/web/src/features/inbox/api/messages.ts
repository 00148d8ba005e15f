import { counted, type Message } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { CONVERSATION_LISTS, cache } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

export function useDeleteMessage(contact_id: string) {
  const restore = useMutation(
    api.inbox.restoreMessage.mutationOptions({
      meta: { failure: 'Failed to restore message' },
      ...cache.refetchAfter(contact_id),
      onSuccess: () => toast.success('Message restored'),
    }),
  );
  const remove = useMutation(
    api.inbox.deleteMessage.mutationOptions({
      meta: { failure: 'Failed to delete message' },
      ...cache.change(({ id }) => ({
        patches: cache.changeMessages(contact_id, (each) => (each.id === id ? null : each)),
        ...cache.NUMBERS,
        // The row shows the newest message that is left.
        refetch: [...cache.NUMBERS.refetch, ...cache.toThreadKeys(contact_id), CONVERSATION_LISTS],
      })),
      onSuccess: ({ canceled_replies }, { id }) =>
        offerUndo({
          title: 'Message deleted',
          sentence: [
            canceled_replies > 0 &&
              `${counted(canceled_replies, 'unsent reply was', 'unsent replies were')} canceled.`,
            'You can undo this until this message closes.',
          ]
            .filter(Boolean)
            .join(' '),
          undo: () => restore.mutate({ id }),
        }),
    }),
  );
  const ask = async ({ id }: Message) => {
    const agreed = await confirmDialog({
      title: 'Delete Message',
      sentence: 'Are you sure you want to delete this message? This action cannot be undone.',
      confirm: 'Delete',
      destructive: true,
    });
    if (agreed) remove.mutate({ id });
  };
  return (message: Message) => void ask(message);
}
