import { readDetails, type Thread } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { STANDS_MS } from '#web/ui/dialogs/toast-offer.tsx';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { useInboxPreferences } from '../preferences.ts';
import { cache } from './cache.ts';
import type { ListNavigation } from './triage.ts';

export function useUnsnooze(onDone?: (contact_id: string) => void) {
  return useMutation(
    api.inbox.unsnooze.mutationOptions({
      meta: { failure: 'Failed to end the snooze' },
      ...cache.ahead(({ contact_id }) => {
        cache.changeThread(contact_id, (thread) => ({ ...thread, snoozed_until: null }));
        cache.changeConversation(contact_id, { snoozed_until: null });
      }),
      onSuccess: (_done, { contact_id }) => onDone?.(contact_id),
    }),
  );
}

/** Removes the conversation from the list and opens the next one if the user's preference says so. */
export function useSnooze(
  { contact, company, snoozed_until }: Pick<Thread, 'contact' | 'company' | 'snoozed_until'>,
  moving: ListNavigation,
) {
  const { goes_on } = useInboxPreferences().preferences;
  const { name } = readDetails(contact, company);
  const unsnooze = useUnsnooze(moving.onOpen);
  const former = useMutation(
    api.inbox.snooze.mutationOptions({
      meta: { failure: 'Failed to restore the previous snooze time' },
      onSettled: cache.readAgain,
    }),
  );
  const undo = (contact_id: string) =>
    snoozed_until === null
      ? unsnooze.mutate({ contact_id })
      : former.mutate({ contact_id, until: snoozed_until });
  const snooze = useMutation(
    api.inbox.snooze.mutationOptions({
      meta: { failure: null },
      onMutate: async ({ contact_id, until }) => {
        const before = await cache.begin();
        cache.changeThread(contact_id, (thread) => ({ ...thread, snoozed_until: until }));
        return before;
      },
      onSuccess: (_done, { contact_id, until }) =>
        offerUndo({
          id: contact_id,
          title: `${name}: snoozed`,
          sentence: `Returns ${formatIn(new Date(until), ownZone())}, or when they reply.`,
          undo: () => undo(contact_id),
          forMs: STANDS_MS,
        }),
      onError: (error, _which, before) => {
        cache.revert(before);
        toast.error(`Failed to snooze the conversation with ${name}`, describeError(error));
      },
      onSettled: cache.readAgain,
    }),
  );
  return (until: Date) => {
    const goOn = moving.wayOn();
    snooze.mutate({ contact_id: contact.id, until: until.toISOString() });
    if (goes_on) goOn();
  };
}

export function useCancelReminder() {
  return useMutation(
    api.inbox.setReminder.mutationOptions({
      meta: { failure: 'Failed to change the reminder' },
      onMutate: async ({ contact_id }) => {
        const before = await cache.begin();
        cache.changeThread(contact_id, (thread) => ({ ...thread, remind_at: null }));
        return before;
      },
      onError: (_error, _which, before) => cache.revert(before),
      onSettled: cache.readAgain,
    }),
  );
}
