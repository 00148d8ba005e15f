import type { Colleague } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { cache, OWN_CALL } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

/** Loaded when the menu opens. */
export const useAssignees = (contact_id: string, enabled: boolean) =>
  useQuery(api.inbox.listAssignees.queryOptions({ input: { contact_id }, enabled }));

type AssignmentTarget = { readonly contact_id: string; readonly before: Colleague | null };

export function useAssign({ contact_id, before }: AssignmentTarget) {
  const { mutate, mutateAsync } = useMutation({
    mutationFn: (to: Colleague | null) =>
      api.inbox.assign.call({ contact_id, user_id: to?.id ?? null }, OWN_CALL),
    meta: { failure: 'Failed to assign the conversation' },
    ...cache.inOrder(contact_id),
    ...cache.change((assignee: Colleague | null) => ({
      patches: [
        cache.changeThread(contact_id, (thread) => ({ ...thread, assignee })),
        cache.changeConversation(contact_id, { assignee }),
      ],
      ...cache.NUMBERS,
    })),
  });
  // Callbacks of `mutate` are skipped when another conversation is open.
  return (to: Colleague | null) =>
    void mutateAsync(to).then(
      () =>
        offerUndo({
          title: to === null ? 'Unassigned' : `Assigned to ${to.name}`,
          undo: () => mutate(before),
        }),
      () => undefined,
    );
}

export const useAssignmentRules = () => useQuery(api.inbox.listAssignmentRules.queryOptions());

export function useSaveAssignmentRule() {
  return useMutation(
    api.inbox.saveAssignmentRule.mutationOptions({
      meta: { failure: 'Failed to save the rule' },
      onSuccess: () => toast.success('Rule saved'),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.inbox.listAssignmentRules.key() }),
    }),
  );
}
