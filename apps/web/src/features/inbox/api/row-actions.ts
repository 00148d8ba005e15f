import { type Conversation, counted } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { cache } from './cache.ts';
import { toSnoozed, useUnsnooze } from './snoozing.ts';
import { toFinished } from './triage.ts';

type Row = Pick<Conversation, 'contact_id' | 'name'>;

/** Finishes and snoozes a conversation of the list without opening it or the next one. */
export function useRowActions() {
  const reopen = useMutation(
    api.inbox.reopen.mutationOptions({
      meta: { failure: 'Failed to undo' },
      ...cache.change(() => ({ patches: [], refetch: [api.inbox.key()] })),
    }),
  );
  const unsnooze = useUnsnooze();
  const finish = useMutation(
    api.inbox.finish.mutationOptions({
      meta: { failure: 'Failed to finish the conversation' },
      ...cache.change(({ contact_id }) => ({ patches: toFinished(contact_id), ...cache.NUMBERS })),
    }),
  );
  const snooze = useMutation(
    api.inbox.snooze.mutationOptions({
      meta: { failure: 'Failed to snooze the conversation' },
      ...cache.change(({ contact_id, until }) => ({
        patches: toSnoozed(contact_id, until),
        ...cache.NUMBERS,
      })),
    }),
  );
  return {
    finish: ({ contact_id, name }: Row) =>
      finish.mutate(
        { contact_id },
        {
          onSuccess: ({ message_ids }) =>
            offerUndo({
              title: `${name}: finished`,
              sentence: `${counted(message_ids.length, 'message')} marked as done.`,
              undo: () => reopen.mutate({ contact_id, message_ids }),
            }),
        },
      ),
    snooze: ({ contact_id, name }: Row, until: Date) =>
      snooze.mutate(
        { contact_id, until: until.toISOString() },
        {
          onSuccess: () =>
            offerUndo({
              id: contact_id,
              title: `${name}: snoozed`,
              sentence: `Returns ${formatIn(until, ownZone())}, or when they reply.`,
              undo: () => unsnooze.mutate({ contact_id }),
            }),
        },
      ),
  };
}
