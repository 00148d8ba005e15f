import { counted } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

export const useOutcome = (contact_id: string) =>
  useQuery(api.inbox.getOutcome.queryOptions({ input: { contact_id }, staleTime: 0, gcTime: 0 }));

/** The opportunity is created or changed with the outcome. */
const refetchOpportunity = (contact_id: string) =>
  void queryClient.invalidateQueries({
    queryKey: api.opportunities.getActive.key({ input: { contact_id } }),
  });

/** Undo reopens the messages, restores the former outcome and returns to the conversation. */
export function useFinishWithOutcome(contact_id: string, name: string, onReturn?: () => void) {
  const reopen = useMutation(
    api.inbox.reopen.mutationOptions({
      meta: { failure: 'Failed to undo' },
      ...cache.inOrder(contact_id),
      ...cache.refetchAfter(contact_id),
      onSuccess: () => {
        refetchOpportunity(contact_id);
        onReturn?.();
      },
    }),
  );
  return useMutation(
    api.inbox.finish.mutationOptions({
      meta: { failure: null },
      ...cache.inOrder(contact_id),
      ...cache.refetchAfter(contact_id),
      onSuccess: ({ message_ids }) => {
        refetchOpportunity(contact_id);
        if (message_ids.length === 0) return;
        offerUndo({
          title: `${name}: finished`,
          sentence: `${counted(message_ids.length, 'message')} marked as done.`,
          undo: () => reopen.mutate({ contact_id, message_ids, restores_outcome: true }),
        });
      },
    }),
  );
}
