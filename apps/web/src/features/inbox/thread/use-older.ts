import type { Message, Thread } from '@hearback/contract';
import { useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';
import { removeDuplicates, useOlderMessages } from '../api/threads.ts';

/** The thread's messages plus older pages as they are loaded. */
export function useOlder(thread: Thread) {
  const [isRequested, setRequested] = useState(false);
  const older = useOlderMessages(thread, isRequested);
  const messages: Message[] = removeDuplicates([
    ...thread.messages,
    ...(older.data?.pages.flatMap((page) => page.messages) ?? []),
  ]);
  const loadMore = async () => {
    if (!isRequested) return setRequested(true);
    const { isError } = older.data === undefined ? await older.refetch() : await older.fetchNextPage();
    if (isError) toast.error('Failed to load older messages');
  };
  return {
    messages,
    hasOlder: thread.older !== null && (older.data === undefined || older.hasNextPage),
    isLoading: older.isFetching && isRequested && (older.data === undefined || older.isFetchingNextPage),
    hasFailed: older.data === undefined && older.error !== null,
    loadMore: () => void loadMore(),
  };
}
