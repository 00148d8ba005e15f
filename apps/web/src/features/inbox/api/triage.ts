import { counted, type Message, readDetails, type Thread } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, queryClient } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import type { Patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo, withdrawUndo } from '#web/ui/dialogs/undo-latest.ts';
import { useInboxPreferences } from '../preferences.ts';
import { askOutcome } from './ask-outcome.ts';
import { useIsUnread } from './threads.ts';

/** Marks a conversation as read when it is opened. Failures are ignored, because the next opening tries again. */
export function useMarkRead(id: string, canWrite: boolean): void {
  const unread = useIsUnread(id);
  const { mutate } = useMutation(
    api.inbox.markRead.mutationOptions({
      meta: { failure: null },
      ...cache.change(({ contact_id }) => ({
        patches: [
          cache.changeThread(contact_id, (thread) => ({ ...thread, unread: false })),
          cache.changeConversation(contact_id, { unread: false }),
        ],
        // The server marks the notifications about the conversation as read, too.
        refetch: countUnreadNotifications() > 0 ? [api.notifications.key()] : [],
        isBackground: true,
      })),
      context: { updatesCache: true, background: true },
    }),
  );
  const marks = unread && canWrite;
  const [wasUnread] = useState(marks);
  useEffect(() => {
    if (!marks) return;
    mutate({ contact_id: id });
    // Sent in the same batch, after the write.
    for (const queryKey of [api.inbox.counts.key(), ...(hasUnreadView() ? [api.inbox.listViews.key()] : [])])
      void queryClient.invalidateQueries({ queryKey });
  }, [id, marks, mutate]);
  useMarkNotificationsRead(id, !wasUnread);
}

/** Counting the views is expensive, and reading a conversation only changes the count of views of unread ones. */
const hasUnreadView = (): boolean =>
  queryClient
    .getQueryData(api.inbox.listViews.queryKey())
    ?.views.some(({ filter }) => filter.unread !== undefined) ?? false;

const countUnreadNotifications = (): number =>
  queryClient.getQueryData(api.notifications.count.queryKey())?.unread ?? 0;

/**
 * Opening a conversation also marks its notifications as read, for read-only users too. Skipped if the bell shows
 * nothing.
 */
function useMarkNotificationsRead(contact_id: string, isEnabled: boolean): void {
  const { data } = useQuery(api.notifications.count.queryOptions({ enabled: false }));
  const unread = data?.unread ?? 0;
  const { mutate } = useMutation(
    api.notifications.markConversationRead.mutationOptions({ meta: { failure: null } }),
  );
  useEffect(() => {
    if (isEnabled && unread > 0) mutate({ contact_id });
  }, [contact_id, unread, isEnabled, mutate]);
}

/** The message that 'Mark as Done' applies to. The list is sorted newest first. */
const isUnhandled = ({ direction, handled }: Message): boolean => direction === 'inbound' && !handled;

export const firstUnhandled = (messages: readonly Message[]): Message | undefined =>
  messages.find(isUnhandled);

/** Marks the newest unhandled inbound message as done. */
export function useMarkDone(contact_id: string, messages: readonly Message[]) {
  const waiting = firstUnhandled(messages);
  const mark = useMutation(
    api.inbox.setHandled.mutationOptions({
      meta: { failure: 'Failed to mark message as handled' },
      ...cache.change(({ id, handled }) => {
        const after = messages.map((each) => (each.id === id ? { ...each, handled } : each));
        const unhandled_count = after.filter(isUnhandled).length;
        return {
          patches: [
            ...cache.changeMessages(contact_id, (each) => (each.id === id ? { ...each, handled } : each)),
            cache.changeThread(contact_id, (thread) => ({ ...thread, unhandled_count })),
            cache.changeConversation(contact_id, { unhandled: unhandled_count > 0 }),
          ],
          ...cache.NUMBERS,
        };
      }),
      onSuccess: () => toast.success('Message marked as handled'),
    }),
  );
  return {
    isOffered: waiting !== undefined,
    mark: () => {
      if (waiting !== undefined && !mark.isPending) mark.mutate({ id: waiting.id, handled: true });
    },
  };
}

/** A finished conversation has no due date and no pending return. */
const DONE_WITH = { returned: null, answer_due_at: null };

export type ListNavigation = {
  /**
   * Captures the next conversation in the list now and returns a function that opens it. A sent reply moves its own
   * conversation to the top.
   */
  readonly captureNext: () => () => void;
  readonly onOpen: (contact_id: string) => void;
};

const toFinishedId = (contact_id: string): string => `finished:${contact_id}`;

/** A failed reply reopens the conversation, so the toast about finishing it no longer applies. */
export const withdrawFinished = (contact_id: string): void => withdrawUndo(toFinishedId(contact_id));

export const toFinished = (contact_id: string): Patch[] => [
  cache.changeThread(contact_id, (thread) => ({ ...thread, unhandled_count: 0, ...DONE_WITH })),
  ...cache.changeMessages(contact_id, (message) =>
    message.direction === 'inbound' ? { ...message, handled: true } : message,
  ),
  cache.changeConversation(contact_id, { unhandled: false, ...DONE_WITH }),
];

type FinishOptions = {
  /** Opens the next conversation. */
  readonly openNext?: () => void;
  /** The offer to undo the send includes this. */
  readonly isUndoneWithSend?: boolean;
};

/**
 * Marks all messages of a conversation as done and opens the next one if the user's preference says so. Returns a
 * function that undoes this, for a reply whose sending is undone.
 */
export function useFinish(
  {
    contact,
    company,
    unhandled_count,
    returned,
    messages,
  }: Pick<Thread, 'contact' | 'company' | 'unhandled_count' | 'returned' | 'messages'>,
  { captureNext, onOpen }: ListNavigation,
) {
  const { opens_next } = useInboxPreferences().preferences;
  const { name } = readDetails(contact, company);
  const contact_id = contact.id;
  const reopen = useMutation(
    api.inbox.reopen.mutationOptions({
      meta: { failure: 'Failed to undo' },
      ...cache.inOrder(contact_id),
      ...cache.refetchAfter(contact_id),
      onSuccess: () => onOpen(contact_id),
    }),
  );
  const finish = useMutation(
    api.inbox.finish.mutationOptions({
      meta: { failure: null },
      ...cache.inOrder(contact_id),
      ...cache.change(() => ({ patches: toFinished(contact_id), ...cache.NUMBERS })),
    }),
  );
  const showFinished = (message_ids: string[]) => {
    if (message_ids.length === 0)
      toast.info(returned ? `${name}: finished` : `No open messages from ${name}`);
    else
      offerUndo({
        id: toFinishedId(contact_id),
        title: `${name}: finished`,
        sentence: `${counted(message_ids.length, 'message')} marked as done.`,
        undo: () => reopen.mutate({ contact_id, message_ids }),
      });
  };
  return async ({
    openNext = captureNext(),
    isUndoneWithSend = false,
  }: FinishOptions = {}): Promise<() => void> => {
    // An answered conversation needs no action, but its messages are not marked as done.
    const isAnswered = messages.some(({ direction, handled }) => direction === 'inbound' && !handled);
    const isUnfinished = unhandled_count > 0 || returned !== null || isAnswered;
    const onRefused = (error: unknown) =>
      askOutcome(error, `Failed to finish the conversation with ${name}`, {
        ...{ contact_id, name },
        onReturn: () => onOpen(contact_id),
        onFinished: opens_next ? openNext : undefined,
      });
    const finished = isUnfinished ? finish.mutateAsync({ contact_id }).catch(onRefused) : null;
    if (opens_next || !isUnfinished) openNext();
    const done = await finished;
    if (done && !isUndoneWithSend) showFinished(done.message_ids);
    return () => {
      if (done && done.message_ids.length > 0) reopen.mutate({ contact_id, message_ids: done.message_ids });
    };
  };
}
