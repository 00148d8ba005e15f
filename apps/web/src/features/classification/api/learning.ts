import { counted, type ProposalGroup } from '@hearback/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { ownZone } from '#web/lib/wording/dates.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

export const useLearning = () => useQuery(api.inbox.getLearning.queryOptions());

/** The previous grouping stays visible while another one loads. */
export const useProposalFigures = (group_by: ProposalGroup, weeks: number) =>
  useQuery(
    api.inbox.getProposalFigures.queryOptions({
      input: { group_by, weeks, time_zone: ownZone() },
      placeholderData: keepPreviousData,
    }),
  );

export function useRemoveLearned() {
  const { mutate, isPending } = useMutation(
    api.inbox.removeLearned.mutationOptions({
      meta: { failure: 'Failed to remove the corrections' },
      onSuccess: ({ removed }) =>
        removed === 0
          ? toast.warning('Nothing was removed', 'The corrections were already removed.')
          : toast.success(`${counted(removed, 'correction')} removed`),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.inbox.getLearning.key() }),
          queryClient.invalidateQueries({ queryKey: api.inbox.getProposalFigures.key() }),
        ]),
    }),
  );
  const ask = async (corrections: number) => {
    const what = counted(corrections, 'correction');
    const agreed = await confirmDialog({
      title: `Remove ${what}?`,
      sentence: `New replies will be classified without ${what}. Dispositions that people set are kept. This cannot be undone.`,
      confirm: `Remove ${what}`,
      destructive: true,
    });
    if (agreed) mutate({});
  };
  return { ask, isPending };
}
