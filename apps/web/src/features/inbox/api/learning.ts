import { counted } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

export const useLearning = () => useQuery(api.inbox.getLearning.queryOptions());

export function useRemoveLearned() {
  const { mutate, isPending } = useMutation(
    api.inbox.removeLearned.mutationOptions({
      meta: { failure: 'The corrections could not be removed' },
      onSuccess: ({ removed }) =>
        removed === 0
          ? toast.warning('Nothing was removed', 'Somebody has removed them already.')
          : toast.success(`${counted(removed, 'correction')} removed`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.inbox.getLearning.key() }),
    }),
  );
  const ask = async (corrections: number) => {
    const what = counted(corrections, 'correction');
    const agreed = await confirmDialog({
      title: `Remove ${what}?`,
      sentence: `Hearback forgets ${what} of your workspace and reads later replies as it did before them. What people chose for their conversations stays. This cannot be undone.`,
      confirm: `Remove ${what}`,
      destructive: true,
    });
    if (agreed) mutate({});
  };
  return { ask, isPending };
}
