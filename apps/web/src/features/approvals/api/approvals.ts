import type { ApprovalList, ReplyApproval } from '@hearback/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

const refetch = () =>
  Promise.all(
    [api.approvals.key(), api.inbox.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

export const useApprovals = (state: ApprovalList) =>
  useInfiniteQuery(
    api.approvals.list.infiniteOptions({
      input: (after: string | undefined) => ({ state, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );

export const useContactApprovals = (contact_id: string) =>
  useQuery(api.approvals.listOfContact.queryOptions({ input: { contact_id } }));

/** The composer handles the errors. */
export const useAskApproval = () => {
  const options = { meta: { failure: null }, onSettled: refetch };
  return {
    ask: useMutation(api.approvals.ask.mutationOptions(options)),
    change: useMutation(api.approvals.change.mutationOptions(options)),
  };
};

export const useWithdrawApproval = () =>
  useMutation(
    api.approvals.withdraw.mutationOptions({
      meta: { failure: 'Failed to withdraw the reply' },
      onSettled: refetch,
    }),
  );

export function useApprove() {
  const { mutate, isPending } = useMutation(
    api.approvals.approve.mutationOptions({
      meta: { failure: 'Failed to approve the reply' },
      onSuccess: ({ hold_reason }) =>
        hold_reason
          ? toast.info('Reply approved', 'It was not sent yet. The agency checks it first.')
          : toast.success('Reply approved'),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, version, contact_name, send_at }: ReplyApproval) => {
    const isSure = await confirmDialog({
      title: 'Approve this reply?',
      sentence: send_at
        ? `It is sent to ${contact_name} at the planned time.`
        : `It is sent to ${contact_name} immediately.`,
      confirm: 'Approve and send',
    });
    if (isSure) mutate({ id, version });
  };
  return { ask, isPending };
}

export const useRequestChanges = (onDone: () => void) =>
  useMutation(
    api.approvals.requestChanges.mutationOptions({
      meta: { failure: 'Failed to request changes' },
      onSuccess: () => {
        toast.success('Changes requested');
        onDone();
      },
      onSettled: refetch,
    }),
  );

export const useCommentApproval = (onDone: () => void) =>
  useMutation(
    api.approvals.comment.mutationOptions({
      meta: { failure: 'Failed to add the comment' },
      onSuccess: onDone,
      onSettled: refetch,
    }),
  );
