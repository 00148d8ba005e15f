import type { Disposition, FormerSentiment } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import type { Patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { DISPOSITION_LABELS } from '../wording.ts';

const toDisposed = (contact_id: string, sentiment: Disposition): Patch[] => [
  cache.changeThread(contact_id, (thread) => ({ ...thread, sentiment })),
  ...cache.changeMessages(contact_id, (message) => ({ ...message, sentiment, unsure: false })),
  cache.changeConversation(contact_id, { sentiment, unsure: false }),
];

export function useSetDisposition(contact_id: string) {
  const restore = useMutation(
    api.inbox.restoreDisposition.mutationOptions({
      meta: { failure: 'Failed to undo' },
      ...cache.inOrder(contact_id),
      ...cache.refetchAfter(contact_id),
    }),
  );
  const set = useMutation(
    api.inbox.setDisposition.mutationOptions({
      meta: { failure: null },
      ...cache.inOrder(contact_id),
      ...cache.change(({ sentiment }) => ({
        patches: toDisposed(contact_id, sentiment),
        // The server writes the drafts for the disposition.
        refetch: [api.inbox.getThread.queryKey({ input: { contact_id } })],
        stale: [...cache.NUMBERS.stale, api.inbox.listViews.key()],
      })),
    }),
  );
  const showSet = (sentiment: Disposition, updated: number, former: readonly FormerSentiment[]) => {
    if (updated === 0)
      return toast.warning('Nothing was updated', 'This conversation no longer has any messages.');
    offerUndo({
      title: 'Lead Disposition Updated',
      sentence: `Set to "${DISPOSITION_LABELS[sentiment]}" and synced across all conversation messages.`,
      undo: () => restore.mutate({ contact_id, sentiment, former: [...former] }),
    });
  };
  // Callbacks of `mutate` are skipped after the next key or when another conversation is open.
  return (sentiment: Disposition): Promise<void> =>
    set.mutateAsync({ contact_id, sentiment }).then(
      ({ updated, former }) => showSet(sentiment, updated, former),
      () => toast.error('Sync Failed', 'Failed to update message sentiments. Please try again.'),
    );
}
