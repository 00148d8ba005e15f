import type { Conversation, Message, Thread } from '@hearback/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, background, optimistic, queryClient } from '#web/lib/app.ts';
import { toName } from '#web/lib/wording/location-name.ts';

const POLL_MS = 10_000;

/**
 * Published events also report the end of an enrichment; the poll is a fallback if the stream is lost. Contacts that
 * are only pending are excluded, because they would be polled forever.
 */
const isEnriching = (thread: Thread | undefined) =>
  thread !== undefined &&
  (thread.enrichment_under_way || ['queued', 'running'].includes(thread.enrichment_status));

type ListFilter = Omit<NonNullable<Parameters<typeof api.inbox.list.call>[0]>, 'after'>;

const listOptions = (filter: ListFilter) =>
  api.inbox.list.infiniteOptions({
    input: (after: string | undefined) => ({ ...filter, after }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // Keeps the previous rows until the new ones are loaded to prevent a layout shift.
    placeholderData: keepPreviousData,
  });

export const useConversations = (filter: ListFilter) => useInfiniteQuery(listOptions(filter));

type ListPages = { readonly pages: readonly { readonly conversations: readonly Conversation[] }[] };

/** Removes duplicates, because a conversation may move between pages while they load. */
export const toRows = (data: ListPages | undefined): Conversation[] => [
  ...new Map(
    data?.pages.flatMap(({ conversations }) => conversations.map((each) => [each.contact_id, each])),
  ).values(),
];

/** Returns the rows at the time of the call, without subscribing to them. */
export function listVisibleContacts(filter: ListFilter): string[] {
  // A conversation that was just finished is not listed anymore.
  optimistic.flush();
  return toRows(queryClient.getQueryData(listOptions(filter).queryKey)).map(({ contact_id }) => contact_id);
}

const threadOptions = (contact_id: string) => api.inbox.getThread.queryOptions({ input: { contact_id } });

/** Opening a thread marks it as read, which changes nothing that it shows. It must not render a second time. */
const hideUnread = (thread: Thread): Thread => ({ ...thread, unread: false });

const visibleThreadOptions = (contact_id: string) => ({ ...threadOptions(contact_id), select: hideUnread });

/** The thread without its unread mark. */
export const useThread = (contact_id: string) => useQuery(visibleThreadOptions(contact_id));

const isUnread = ({ unread }: Thread): boolean => unread;

export const useIsUnread = (contact_id: string): boolean =>
  useQuery({ ...threadOptions(contact_id), select: isUnread }).data ?? false;

/** For the one component that keeps the thread fresh. Polling pauses while the tab is hidden. */
export function usePolledThread(contact_id: string) {
  const query = useQuery({
    ...visibleThreadOptions(contact_id),
    refetchInterval: ({ state }) => isEnriching(state.data) && POLL_MS,
  });
  const isWaiting = query.data === undefined;
  // Its prefetch may still wait to be sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conversation that has to be waited for.
  useEffect(() => {
    if (isWaiting) void background.flush();
  }, [contact_id, isWaiting]);
  return query;
}

const BACKGROUND = { context: { background: true } } as const;

/** Prefetches a conversation with what the details show, so that it opens without delay and without a request. */
export function readAhead(contact_id: string, canWrite: boolean): void {
  const input = { contact_id };
  void queryClient.prefetchQuery(api.inbox.getThread.queryOptions({ input, ...BACKGROUND }));
  void queryClient.prefetchQuery(api.opportunities.getActive.queryOptions({ input, ...BACKGROUND }));
  if (canWrite) void queryClient.prefetchQuery(api.timeline.get.queryOptions({ input, ...BACKGROUND }));
}

/** All in one request. */
export function usePrefetchThreads(contactIds: readonly string[], canWrite: boolean): void {
  const ids = contactIds.join(' ');
  useEffect(() => {
    for (const contact_id of ids.split(' ').filter(Boolean)) readAhead(contact_id, canWrite);
  }, [ids, canWrite]);
}

/** Messages older than those in the thread. Loaded on request. */
export function useOlderMessages({ contact, older }: Thread, isEnabled: boolean) {
  return useInfiniteQuery(
    api.inbox.listMessages.infiniteOptions({
      input: (before: string) => ({ contact_id: contact.id, before }),
      initialPageParam: older ?? '',
      getNextPageParam: (page) => page.older ?? undefined,
      enabled: isEnabled && older !== null,
      placeholderData: (before, query) =>
        query?.state.data?.pages[0]?.messages[0]?.contact_id === contact.id ? before : undefined,
    }),
  );
}

/** The full body of a message that was truncated in the thread. */
export const useWholeMessage = (id: string, isEnabled: boolean) =>
  useQuery(api.inbox.getMessage.queryOptions({ input: { id }, enabled: isEnabled }));

/** Removes duplicates, because a message may move between pages while they load. */
export const removeDuplicates = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [message.id, message])).values(),
];

export type Option = { readonly value: string; readonly label: string };

export function useLocationOptions(): Option[] {
  const { data = [] } = useQuery(api.locations.list.queryOptions());
  return data.map((location) => ({ value: location.ghl_location_id, label: toName(location) }));
}

const MIN_LETTERS = 2;

/** The few conversations that match a search, for the palette. */
export function useConversationSearch(q: string) {
  const searchText = q.trim();
  const { data } = useQuery(
    api.inbox.list.queryOptions({
      input: { q: searchText, sort: 'newest' },
      enabled: searchText.length >= MIN_LETTERS,
      placeholderData: keepPreviousData,
    }),
  );
  return searchText.length >= MIN_LETTERS ? (data?.conversations ?? []).slice(0, 8) : [];
}
