import { counted, type Message, readDetails, type Thread } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { hideToast, toastUndo } from '#web/ui/dialogs/toast-offer.tsx';
import { useInboxPreferences } from '../preferences.ts';
import { DISPOSITION_LABELS } from '../wording.ts';
import { cache } from './cache.ts';

/** Marks a conversation as read when it is opened. Failures are ignored, because the next opening tries again. */
export function useMarkRead({ contact: { id }, unread }: Thread, mayWrite: boolean): void {
  const { mutate } = useMutation(
    api.inbox.markRead.mutationOptions({
      meta: { failure: null },
      onMutate: ({ contact_id }) => cache.changeConversation(contact_id, { unread: false }),
    }),
  );
  useEffect(() => {
    if (unread && mayWrite) mutate({ contact_id: id });
  }, [id, unread, mayWrite, mutate]);
  useMarkNoticesRead(id);
}

/**
 * Opening a conversation also marks its notifications as read, for read-only users too. Skipped if the bell shows
 * nothing.
 */
function useMarkNoticesRead(contact_id: string): void {
  const { data } = useQuery(api.notifications.count.queryOptions({ enabled: false }));
  const unread = data?.unread ?? 0;
  const { mutate } = useMutation(
    api.notifications.markConversationRead.mutationOptions({ meta: { failure: null } }),
  );
  useEffect(() => {
    if (unread > 0) mutate({ contact_id });
  }, [contact_id, unread, mutate]);
}

/** The message that 'Mark as Done' applies to. The list is sorted newest first. */
const firstUnhandled = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ direction, handled }) => direction === 'inbound' && !handled);

/** Marks the newest unhandled inbound message as done. */
export function useMarkDone(contact_id: string, messages: readonly Message[]) {
  const waiting = firstUnhandled(messages);
  const mark = useMutation(
    api.inbox.setHandled.mutationOptions({
      meta: { failure: 'Failed to mark message as handled' },
      ...cache.ahead(({ id, handled }) => {
        const after = messages.map((each) => (each.id === id ? { ...each, handled } : each));
        cache.changeMessages(contact_id, (each) => (each.id === id ? { ...each, handled } : each));
        cache.changeThread(contact_id, (thread) => ({
          ...thread,
          unhandled_count: Math.max(0, thread.unhandled_count - 1),
        }));
        cache.changeConversation(contact_id, { unhandled: firstUnhandled(after) !== undefined });
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

const finishedToast = (contact_id: string): string => `finished:${contact_id}`;

/** A failed reply reopens the conversation, so the toast about finishing it no longer applies. */
export const hideFinished = (contact_id: string): void => hideToast(finishedToast(contact_id));

/** A finished conversation has no due date and no pending return. */
const DONE_WITH = { returned: null, answer_due_at: null };

export type ListNavigation = {
  /**
   * Captures the next conversation in the list now and returns a function that opens it. A sent reply moves its own
   * conversation to the top.
   */
  readonly wayOn: () => () => void;
  readonly onOpen: (contact_id: string) => void;
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
  }: Pick<Thread, 'contact' | 'company' | 'unhandled_count' | 'returned'>,
  { wayOn, onOpen }: ListNavigation,
) {
  const { goes_on } = useInboxPreferences().preferences;
  const { name } = readDetails(contact, company);
  const reopen = useMutation(
    api.inbox.reopen.mutationOptions({
      meta: { failure: 'Failed to undo' },
      onSuccess: (_done, { contact_id }) => onOpen(contact_id),
      onSettled: cache.readAgain,
    }),
  );
  const finish = useMutation(
    api.inbox.finish.mutationOptions({
      meta: { failure: null },
      onMutate: async ({ contact_id }) => {
        const before = await cache.begin();
        cache.changeThread(contact_id, (thread) => ({ ...thread, unhandled_count: 0, ...DONE_WITH }));
        cache.changeMessages(contact_id, (message) =>
          message.direction === 'inbound' ? { ...message, handled: true } : message,
        );
        cache.changeConversation(contact_id, { unhandled: false, ...DONE_WITH });
        return before;
      },
      onSuccess: ({ message_ids }, { contact_id }) => {
        if (message_ids.length === 0)
          toast.info(returned ? `${name}: finished` : `Nothing left to do for ${name}`);
        else
          toastUndo(
            `${name}: finished`,
            () => reopen.mutate({ contact_id, message_ids }),
            `${counted(message_ids.length, 'message')} marked as done.`,
            { id: finishedToast(contact_id) },
          );
      },
      onError: (error, _which, before) => {
        cache.revert(before);
        toast.error(`Failed to finish the conversation with ${name}`, describeError(error));
      },
      onSettled: cache.readAgain,
    }),
  );
  return async (goOn = wayOn()): Promise<() => void> => {
    const contact_id = contact.id;
    const waits = unhandled_count > 0 || returned !== null;
    const finished = waits ? finish.mutateAsync({ contact_id }) : null;
    if (goes_on || !waits) goOn();
    const { message_ids } = (await finished?.catch(() => null)) ?? { message_ids: [] };
    return () => {
      if (message_ids.length > 0) reopen.mutate({ contact_id, message_ids });
    };
  };
}

/** Setting a disposition only changes the draft. */
const FOLLOWS = 'The draft was updated. Press r to open it or e to finish the conversation.';

export function useSetDisposition() {
  return useMutation(
    api.inbox.setDisposition.mutationOptions({
      meta: { failure: null },
      onMutate: async ({ contact_id, sentiment }) => {
        const before = await cache.begin();
        cache.changeThread(contact_id, (thread) => ({ ...thread, sentiment }));
        cache.changeMessages(contact_id, (message) => ({ ...message, sentiment }));
        cache.changeConversation(contact_id, { sentiment });
        return before;
      },
      onSuccess: ({ updated }, { sentiment }) =>
        updated === 0
          ? toast.warning('Nothing was updated', 'This conversation no longer has any messages.')
          : toast.success(
              'Lead Disposition Updated',
              `Set to "${DISPOSITION_LABELS[sentiment]}" and synced across all conversation messages.`,
              FOLLOWS,
            ),
      onError: (_error, _which, before) => {
        cache.revert(before);
        toast.error('Sync Failed', 'Failed to update message sentiments. Please try again.');
      },
      onSettled: cache.readAgain,
    }),
  );
}
