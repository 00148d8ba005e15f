import type { Colleague } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastUndo } from '#web/ui/dialogs/toast-offer.tsx';
import { useInboxCache } from './cache.ts';

/** Read when somebody wants to choose. */
export const useAssignees = (contact_id: string, enabled: boolean) =>
  useQuery(api.inbox.listAssignees.queryOptions({ input: { contact_id }, enabled }));

type Assigning = { readonly contact_id: string; readonly before: Colleague | null };

export function useAssign({ contact_id, before }: Assigning) {
  const cache = useInboxCache();
  const show = (assignee: Colleague | null) => {
    cache.changeThread(contact_id, (thread) => ({ ...thread, assignee }));
    cache.changeConversation(contact_id, { assignee });
  };
  const { mutate } = useMutation(
    api.inbox.assign.mutationOptions({
      meta: { failure: 'Failed to assign the conversation' },
      onSettled: cache.readAgain,
    }),
  );
  return async (to: Colleague | null) => {
    const former = await cache.begin();
    show(to);
    mutate(
      { contact_id, user_id: to?.id ?? null },
      {
        onSuccess: () =>
          toastUndo(to === null ? 'Assigned to nobody' : `Assigned to ${to.name}`, () =>
            mutate({ contact_id, user_id: before?.id ?? null }),
          ),
        onError: () => cache.revert(former),
      },
    );
  };
}

export const useAssignmentRules = () => useQuery(api.inbox.listAssignmentRules.queryOptions());

export function useSaveAssignmentRule() {
  const cache = useInboxCache();
  return useMutation(
    api.inbox.saveAssignmentRule.mutationOptions({
      meta: { failure: 'Failed to save the rule' },
      onSuccess: () => toast.success('Rule saved'),
      onSettled: cache.readAgain,
    }),
  );
}
