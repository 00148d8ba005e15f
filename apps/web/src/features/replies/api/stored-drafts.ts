import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';

export const useDiscardDraft = (contact_id: string) =>
  useMutation({
    mutationFn: (path: { contact_id: string }) => api.inbox.discardDraft.call(path),
    meta: { failure: 'Failed to discard the draft' },
    ...cache.refetchAfter(contact_id),
  });
