import { type Conversation, readDetails, type Thread } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import type { ListNavigation } from '#web/features/inbox/api/triage.ts';
import { useInboxPreferences } from '#web/features/inbox/preferences.ts';
import { api } from '#web/lib/app.ts';
import { CONVERSATION_LISTS, cache } from '#web/lib/conversations/cache.ts';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

const toSnoozed = (contact_id: string, snoozed_until: string | null) => [
  cache.changeThread(contact_id, (thread) => ({ ...thread, snoozed_until })),
  cache.changeConversation(contact_id, { snoozed_until }),
];

export function useUnsnooze(onDone?: (contact_id: string) => void) {
  return useMutation(
    api.inbox.unsnooze.mutationOptions({
      meta: { failure: 'Failed to end the snooze' },
      ...cache.change(({ contact_id }) => ({
        patches: toSnoozed(contact_id, null),
        ...cache.NUMBERS,
        // The conversation returns to lists that do not contain it.
        refetch: [...cache.NUMBERS.refetch, CONVERSATION_LISTS],
      })),
      onSuccess: (_done, { contact_id }) => onDone?.(contact_id),
    }),
  );
}

/** Removes the conversation from the list and opens the next one if the user's preference says so. */
export function useSnooze(
  { contact, company, snoozed_until }: Pick<Thread, 'contact' | 'company' | 'snoozed_until'>,
  navigation: ListNavigation,
) {
  const { opens_next } = useInboxPreferences().preferences;
  const { name } = readDetails(contact, company);
  const unsnooze = useUnsnooze(navigation.onOpen);
  const former = useMutation(
    api.inbox.snooze.mutationOptions({
      meta: { failure: 'Failed to restore the previous snooze time' },
      ...cache.inOrder(contact.id),
      ...cache.change(({ contact_id, until }) => ({
        patches: toSnoozed(contact_id, until),
        ...cache.NUMBERS,
      })),
      onSuccess: (_done, { contact_id }) => navigation.onOpen(contact_id),
    }),
  );
  const undo = (contact_id: string) =>
    snoozed_until === null
      ? unsnooze.mutate({ contact_id })
      : former.mutate({ contact_id, until: snoozed_until });
  const snooze = useMutation(
    api.inbox.snooze.mutationOptions({
      meta: { failure: `Failed to snooze the conversation with ${name}` },
      ...cache.inOrder(contact.id),
      ...cache.change(({ contact_id, until }) => ({
        patches: toSnoozed(contact_id, until),
        ...cache.NUMBERS,
      })),
      onSuccess: (_done, { contact_id, until }) =>
        offerUndo({
          id: contact_id,
          title: `${name}: snoozed`,
          sentence: `Returns ${formatIn(new Date(until), ownZone())}, or when they reply.`,
          undo: () => undo(contact_id),
        }),
    }),
  );
  return (until: Date) => {
    const openNext = navigation.captureNext();
    snooze.mutate({ contact_id: contact.id, until: until.toISOString() });
    if (opens_next) openNext();
  };
}

export function useCancelReminder() {
  return useMutation(
    api.inbox.setReminder.mutationOptions({
      meta: { failure: 'Failed to change the reminder' },
      ...cache.change(({ contact_id }) => ({
        patches: [cache.changeThread(contact_id, (thread) => ({ ...thread, remind_at: null }))],
      })),
    }),
  );
}

type Row = Pick<Conversation, 'contact_id' | 'name'>;

/** Snoozes a conversation of the list without opening it or the next one. */
export function useSnoozeRow() {
  const unsnooze = useUnsnooze();
  const snooze = useMutation(
    api.inbox.snooze.mutationOptions({
      meta: { failure: 'Failed to snooze the conversation' },
      ...cache.change(({ contact_id, until }) => ({
        patches: toSnoozed(contact_id, until),
        ...cache.NUMBERS,
      })),
    }),
  );
  // Callbacks of `mutate` are skipped when another row follows.
  return ({ contact_id, name }: Row, until: Date) =>
    void snooze.mutateAsync({ contact_id, until: until.toISOString() }).then(
      () =>
        offerUndo({
          id: contact_id,
          title: `${name}: snoozed`,
          sentence: `Returns ${formatIn(until, ownZone())}, or when they reply.`,
          undo: () => unsnooze.mutate({ contact_id }),
        }),
      () => undefined,
    );
}
