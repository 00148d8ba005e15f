import type { Thread } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/app.ts';
import { useInboxCache } from './use-inbox-cache.ts';

/** Opening is reading. Nobody waits for it and nobody misses it when it fails: the next opening tries again. */
export function useMarkRead({ contact: { id }, unread }: Thread, mayWrite: boolean): void {
  const cache = useInboxCache();
  const { mutate } = useMutation(
    api.inbox.markRead.mutationOptions({
      meta: { failure: null },
      onMutate: ({ contact_id }) => cache.changeConversation(contact_id, { unread: false }),
    }),
  );
  useEffect(() => {
    if (unread && mayWrite) mutate({ contact_id: id });
  }, [id, unread, mayWrite, mutate]);
}
