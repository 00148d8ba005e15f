import type { Conversation, Message, Reply, Thread } from '@hearback/contract';
import { type InfiniteData, notifyManager, type QueryKey } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';

type ListPage = { conversations: Conversation[]; next: string | null };
type OlderPage = { messages: Message[]; older: string | null };
type Before = [QueryKey, unknown][];

const inPages = <Page>(data: InfiniteData<Page> | undefined, change: (page: Page) => Page) =>
  data && { ...data, pages: data.pages.map(change) };

/** Replaces the reply or inserts it as the newest. A sent reply is a message and is removed from this list. */
function withReply(replies: readonly Reply[], reply: Reply): Reply[] {
  const isKnown = replies.some(({ id }) => id === reply.id);
  const all = isKnown ? replies.map((each) => (each.id === reply.id ? reply : each)) : [reply, ...replies];
  return all.filter(({ status }) => status !== 'sent');
}

const inboxQueries = { queryKey: api.inbox.key() };

/** Cancels requests in flight, because their responses would overwrite the optimistic update. */
async function begin(): Promise<Before> {
  await queryClient.cancelQueries(inboxQueries);
  return queryClient.getQueriesData(inboxQueries);
}

function revert(before: Before = []): void {
  for (const [key, data] of before) queryClient.setQueryData(key, data);
}

const invalidateInbox = () => void queryClient.invalidateQueries(inboxQueries);

const changeThread = (contact_id: string, change: (thread: Thread) => Thread) =>
  queryClient.setQueryData(
    api.inbox.getThread.queryKey({ input: { contact_id } }),
    (thread) => thread && change(thread),
  );

/** Optimistic updates of cached inbox data, reverted if the server rejects the change. */
export const cache = {
  begin,
  revert,
  readAgain: invalidateInbox,
  /** Mutation options for an optimistic update. Batched, so that thread and list render once. */
  ahead: <Asked>(change: (asked: Asked) => void) => ({
    onMutate: async (asked: Asked) => {
      const before = await begin();
      notifyManager.batch(() => change(asked));
      return before;
    },
    onError: (_error: unknown, _asked: Asked, before?: Before) => revert(before),
    onSettled: invalidateInbox,
  }),
  changeThread,
  putReply: (contact_id: string, reply: Reply) =>
    changeThread(contact_id, (thread) => ({ ...thread, replies: withReply(thread.replies, reply) })),
  /** Return null from `change` to remove a message. */
  changeMessages: (contact_id: string, change: (message: Message) => Message | null) => {
    const apply = (messages: Message[]) =>
      messages
        .map((each) => (each.contact_id === contact_id ? change(each) : each))
        .filter((each) => each !== null);
    changeThread(contact_id, (thread) => ({ ...thread, messages: apply(thread.messages) }));
    queryClient.setQueriesData<InfiniteData<OlderPage>>(
      { queryKey: api.inbox.listMessages.key({ type: 'infinite' }) },
      (data) => inPages(data, (page) => ({ ...page, messages: apply(page.messages) })),
    );
  },
  changeConversation: (contact_id: string, changed: Partial<Conversation>) =>
    queryClient.setQueriesData<InfiniteData<ListPage>>(
      { queryKey: api.inbox.list.key({ type: 'infinite' }) },
      (data) =>
        inPages(data, (page) => ({
          ...page,
          conversations: page.conversations.map((each) =>
            each.contact_id === contact_id ? { ...each, ...changed } : each,
          ),
        })),
    ),
};
