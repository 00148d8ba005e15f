import { counted, readDetails, type Thread } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastUndo } from '#web/ui/dialogs/toast-undo.tsx';
import { useInboxPreferences } from '../preferences.ts';
import { useInboxCache } from './use-inbox-cache.ts';

export type Moving = {
  /** The way on to what is the next conversation of the list now; a reply that goes out moves its own to the top. */
  readonly wayOn: () => () => void;
  readonly onOpen: (contact_id: string) => void;
};

/** All that waits in a conversation is done, and the work goes on with the next one where that is wanted. */
export function useFinish(
  { contact, company, unhandled_count }: Pick<Thread, 'contact' | 'company' | 'unhandled_count'>,
  { wayOn, onOpen }: Moving,
) {
  const cache = useInboxCache();
  const { goes_on } = useInboxPreferences().preferences;
  const { name } = readDetails(contact, company);
  const reopen = useMutation(
    api.inbox.reopen.mutationOptions({
      meta: { failure: 'Failed to take it back' },
      onSuccess: (_done, { contact_id }) => onOpen(contact_id),
      onSettled: cache.readAgain,
    }),
  );
  const finish = useMutation(
    api.inbox.finish.mutationOptions({
      meta: { failure: null },
      onMutate: async ({ contact_id }) => {
        const before = await cache.begin();
        cache.changeThread(contact_id, (thread) => ({ ...thread, unhandled_count: 0 }));
        cache.changeMessages(contact_id, (message) =>
          message.direction === 'inbound' ? { ...message, handled: true } : message,
        );
        cache.changeConversation(contact_id, { unhandled: false });
        return before;
      },
      onSuccess: ({ message_ids }, { contact_id }) => {
        if (message_ids.length === 0) toast.info(`Nothing was left to do for ${name}`);
        else
          toastUndo(
            `${name}: finished`,
            () => reopen.mutate({ contact_id, message_ids }),
            `${counted(message_ids.length, 'message')} marked as done.`,
          );
      },
      onError: (error, _which, before) => {
        cache.revert(before);
        toast.error(`Failed to finish the conversation with ${name}`, describeError(error));
      },
      onSettled: cache.readAgain,
    }),
  );
  return (goOn = wayOn()) => {
    if (unhandled_count > 0) finish.mutate({ contact_id: contact.id });
    if (goes_on || unhandled_count === 0) goOn();
  };
}
