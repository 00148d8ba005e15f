import { counted } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

export const useLearning = () => useQuery(api.inbox.getLearning.queryOptions());

export function useRemoveLearned() {
  const { mutate, isPending } = useMutation(
    api.inbox.removeLearned.mutationOptions({
      meta: { failure: 'Failed to remove the corrections' },
      onSuccess: ({ removed }) =>
        removed === 0
          ? toast.warning('Nothing was removed', 'The corrections were already removed.')
          : toast.success(`${counted(removed, 'correction')} removed`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.inbox.getLearning.key() }),
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
