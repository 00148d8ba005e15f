import { type Conversation, counted } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { askOutcome } from './ask-outcome.ts';
import { toFinished } from './triage.ts';

type Row = Pick<Conversation, 'contact_id' | 'name'>;

/** Finishes a conversation of the list without opening it or the next one. */
export function useFinishRow() {
  const reopen = useMutation(
    api.inbox.reopen.mutationOptions({
      meta: { failure: 'Failed to undo' },
      ...cache.change(({ contact_id }) => cache.toComputed(contact_id)),
    }),
  );
  const finish = useMutation(
    api.inbox.finish.mutationOptions({
      meta: { failure: null },
      ...cache.change(({ contact_id }) => ({ patches: toFinished(contact_id), ...cache.NUMBERS })),
    }),
  );
  // Callbacks of `mutate` are skipped when another row follows.
  return ({ contact_id, name }: Row) =>
    void finish.mutateAsync({ contact_id }).then(
      ({ message_ids }) =>
        offerUndo({
          title: `${name}: finished`,
          sentence: `${counted(message_ids.length, 'message')} marked as done.`,
          undo: () => reopen.mutate({ contact_id, message_ids }),
        }),
      (error: unknown) => askOutcome(error, 'Failed to finish the conversation', { contact_id, name }),
    );
}
