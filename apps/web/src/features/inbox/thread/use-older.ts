import type { Message, Thread } from '@hearback/contract';
import { useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';
import { onceEach, useOlderMessages } from '../api/threads.ts';

/** The thread's messages plus older pages as they are loaded. */
export function useOlder(thread: Thread) {
  const [wanted, setWanted] = useState(false);
  const older = useOlderMessages(thread, wanted);
  const messages: Message[] = onceEach([
    ...thread.messages,
    ...(older.data?.pages.flatMap((page) => page.messages) ?? []),
  ]);
  const loadMore = async () => {
    if (!wanted) return setWanted(true);
    const { isError } = older.data === undefined ? await older.refetch() : await older.fetchNextPage();
    if (isError) toast.error('Failed to load older messages');
  };
  return {
    messages,
    hasOlder: thread.older !== null && (older.data === undefined || older.hasNextPage),
    isLoading: older.isFetching && wanted && (older.data === undefined || older.isFetchingNextPage),
    hasFailed: older.data === undefined && older.error !== null,
    loadMore: () => void loadMore(),
  };
}
