import type { Conversation, Message, Reply, Thread } from '@hearback/contract';
import type { InfiniteData, Query } from '@tanstack/react-query';
import { api, optimistic, queryClient } from '../app.ts';
import { type OptimisticChange, type Patch, patch } from '../optimistic/optimistic.ts';
import { isStillListed } from './still-listed.ts';

type ListPage = { conversations: Conversation[]; next: string | null };
type OlderPage = { messages: Message[]; older: string | null };
type ListFilter = NonNullable<Parameters<typeof api.inbox.list.call>[0]>;

const mapPages = <Page>(data: InfiniteData<Page>, change: (page: Page) => Page) => ({
  ...data,
  pages: data.pages.map(change),
});

/** Replaces the reply or inserts it as the newest. A sent reply is a message and is removed from this list. */
function withReply(replies: readonly Reply[], reply: Reply): Reply[] {
  const isKnown = replies.some(({ id }) => id === reply.id);
  const all = isKnown ? replies.map((each) => (each.id === reply.id ? reply : each)) : [reply, ...replies];
  return all.filter(({ status }) => status !== 'sent');
}

const changeThread = (contact_id: string, change: (thread: Thread) => Thread): Patch =>
  patch<Thread>(api.inbox.getThread.queryKey({ input: { contact_id } }), change);

/** Return null from `change` to remove a message. */
function changeMessages(contact_id: string, change: (message: Message) => Message | null): Patch[] {
  const apply = (messages: Message[]) =>
    messages
      .map((each) => (each.contact_id === contact_id ? change(each) : each))
      .filter((each) => each !== null);
  return [
    changeThread(contact_id, (thread) => ({ ...thread, messages: apply(thread.messages) })),
    patch<InfiniteData<OlderPage>>(api.inbox.listMessages.key({ type: 'infinite' }), (data) =>
      mapPages(data, (page) => ({ ...page, messages: apply(page.messages) })),
    ),
  ];
}

const toFilter = ({ queryKey }: Query): ListFilter =>
  ((queryKey[1] as { input?: ListFilter } | undefined)?.input ?? {}) as ListFilter;

/** Every list of conversations, regardless of its filters. */
export const CONVERSATION_LISTS = api.inbox.list.key({ type: 'infinite' });

const findViewerId = () => queryClient.getQueryData(api.people.getProfile.queryKey())?.id;

/** A row that no longer matches the filters of its list is removed. */
const changeConversation = (contact_id: string, changed: Partial<Conversation>): Patch =>
  patch<InfiniteData<ListPage>>(CONVERSATION_LISTS, (data, query) =>
    mapPages(data, (page) => ({
      ...page,
      conversations: page.conversations
        .map((each) => (each.contact_id === contact_id ? { ...each, ...changed } : each))
        .filter(
          (each) =>
            each.contact_id !== contact_id || isStillListed(each, changed, toFilter(query), findViewerId()),
        ),
    })),
  );

/** Sends the id of this tab with the call, because the change below replaces the refetch that its event would cause. */
export const OWN_CALL = { context: { updatesCache: true } } as const;

/** The numbers of the list, of the saved views and of the dashboard. Lists are patched and refetched when shown again. */
const NUMBERS = {
  refetch: [api.inbox.counts.key(), api.inbox.listViews.key()],
  stale: [CONVERSATION_LISTS, api.dashboard.key()],
} as const;

/** Refetched where the thread's new content is computed by the server, such as drafts and activity. */
const toThreadKeys = (contact_id: string) => [
  api.inbox.getThread.queryKey({ input: { contact_id } }),
  api.inbox.listActivity.key(),
];

/** A change that the server computes: the thread and everything that lists it are refetched. */
const toComputed = (contact_id: string) => ({
  patches: [],
  refetch: [...toThreadKeys(contact_id), ...NUMBERS.refetch, CONVERSATION_LISTS],
  stale: [api.dashboard.key()],
});

/** Patches of cached inbox data, and mutation options that apply them before the server confirms. */
export const cache = {
  changeThread,
  changeMessages,
  changeConversation,
  NUMBERS,
  toThreadKeys,
  toComputed,
  /** Mutation options for a value that users change repeatedly. The server receives the changes of a conversation one by one. */
  inOrder: (contact_id: string) => ({ scope: { id: `conversation:${contact_id}` } }),
  /** Mutation options for a change that is shown immediately. */
  change: <Input>(describe: (input: Input) => OptimisticChange) => ({
    ...OWN_CALL,
    ...optimistic.change(describe),
  }),
  /** Mutation options for a change that the server computes. */
  refetchAfter: <Input>(contact_id: string, onError: (error: unknown) => void = () => {}) => {
    const { onError: drop, ...options } = optimistic.change((_input: Input) => toComputed(contact_id));
    return {
      ...OWN_CALL,
      ...options,
      onError: (...[error, input, change]: Parameters<typeof drop>) => {
        drop(error, input, change);
        onError(error);
      },
    };
  },
  /** Stores what the server returned. Thread responses under way started before it and are dropped. */
  put: async (contact_id: string, change: (thread: Thread) => Thread): Promise<void> => {
    const queryKey = api.inbox.getThread.queryKey({ input: { contact_id } });
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (thread) => thread && change(thread));
  },
  putReply: (contact_id: string, reply: Reply): Promise<void> =>
    cache.put(contact_id, (thread) => ({ ...thread, replies: withReply(thread.replies, reply) })),
};
