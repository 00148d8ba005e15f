import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useForward = (contact_id: string, onDone: () => void) =>
  useMutation(
    api.inbox.forward.mutationOptions({
      meta: { failure: 'Failed to forward the conversation' },
      ...cache.refetchAfter(contact_id),
      onSuccess: (_done, { email }) => {
        toast.success(`Forwarded to ${email}`);
        onDone();
      },
    }),
  );
