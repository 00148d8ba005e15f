import type { Message } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { toastUndo } from '#web/ui/dialogs/toast-undo.tsx';
import { useInboxCache } from './use-inbox-cache.ts';

export function useDeleteMessage(contact_id: string) {
  const cache = useInboxCache();
  const restore = useMutation(
    api.inbox.restoreMessage.mutationOptions({
      meta: { failure: 'Failed to restore message' },
      onSuccess: () => toast.success('Message restored'),
      onSettled: cache.readAgain,
    }),
  );
  const remove = useMutation(
    api.inbox.deleteMessage.mutationOptions({
      meta: { failure: 'Failed to delete message' },
      onMutate: async ({ id }) => {
        const before = await cache.begin();
        cache.changeMessages(contact_id, (each) => (each.id === id ? null : each));
        return before;
      },
      onSuccess: (_done, { id }) =>
        toastUndo(
          'Message deleted',
          () => restore.mutate({ id }),
          'It can be brought back while this notice stands.',
        ),
      onError: (_error, _which, before) => cache.revert(before),
      onSettled: cache.readAgain,
    }),
  );
  return async ({ id }: Message) => {
    const agreed = await confirmDialog({
      title: 'Delete Message',
      sentence: 'Are you sure you want to delete this message? This action cannot be undone.',
      confirm: 'Delete',
      destructive: true,
    });
    if (agreed) remove.mutate({ id });
  };
}
