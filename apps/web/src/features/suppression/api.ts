import type { ContactSuppression, SuppressionEntry } from '@hearback/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { CONVERSATION_LISTS } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

const STAYS_STOPPED = 'Stopped campaigns are not restarted.';

export const useContactSuppression = (contact_id: string) =>
  useQuery(api.suppression.getContactSuppression.queryOptions({ input: { contact_id } }));

export const useSuppressionList = (search: string | undefined) =>
  useInfiniteQuery(
    api.suppression.list.infiniteOptions({
      input: (after: string | undefined) => ({ search, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );

/** Suppression also changes the badges of the list and the thread. */
function useSettled() {
  return () =>
    Promise.all(
      [api.suppression.key(), api.inbox.getThread.key(), CONVERSATION_LISTS].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export function useRemoveEntry() {
  const onSettled = useSettled();
  return useMutation(
    api.suppression.remove.mutationOptions({
      meta: { failure: 'Failed to remove from the do-not-contact list' },
      onSuccess: () => toast.success('Removed from the do-not-contact list', STAYS_STOPPED),
      onSettled,
    }),
  );
}

export function useAddContact(onAdded: () => void) {
  const onSettled = useSettled();
  const remove = useRemoveEntry();
  const undo = ({ entries }: ContactSuppression) => {
    for (const { id, may_remove } of pickRemovable(entries)) if (may_remove) remove.mutate({ id });
  };
  return useMutation(
    api.suppression.addContact.mutationOptions({
      meta: { failure: 'Failed to add to the do-not-contact list' },
      onSuccess: (added) => {
        onAdded();
        offerUndo({
          title: 'Added to the do-not-contact list',
          sentence: STAYS_STOPPED,
          undo: () => undo(added),
        });
      },
      onSettled,
    }),
  );
}

/**
 * The server removes all entries of a person together, so one of them is enough. Domains are removed separately.
 */
const pickRemovable = (entries: readonly SuppressionEntry[]) => [
  ...entries.filter(({ kind }) => kind !== 'domain').slice(0, 1),
  ...entries.filter(({ kind }) => kind === 'domain'),
];

export function useAddEntries() {
  const onSettled = useSettled();
  return useMutation(
    api.suppression.add.mutationOptions({
      meta: { failure: 'Failed to add to the do-not-contact list' },
      onSettled,
    }),
  );
}

export const useRemovals = () =>
  useQuery(api.suppression.listRemovals.queryOptions({ select: ({ removals }) => removals }));

export function useRetryRemoval() {
  const onSettled = useSettled();
  return useMutation(
    api.suppression.retryRemoval.mutationOptions({ meta: { failure: 'Failed to retry' }, onSettled }),
  );
}

export function useRetryStep() {
  const onSettled = useSettled();
  return useMutation(
    api.suppression.retryStep.mutationOptions({ meta: { failure: 'Failed to retry' }, onSettled }),
  );
}
