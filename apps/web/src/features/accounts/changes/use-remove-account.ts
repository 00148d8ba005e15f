import type { OutreachAccount } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { accountName } from '../api.ts';
import { useAccountList } from './use-account-list.ts';

/** Asks, then removes: the row goes at once and returns if the server refuses. */
export function useRemoveAccount() {
  const list = useAccountList();
  const remove = useMutation(
    api.accounts.remove.mutationOptions({
      meta: { failure: null },
      onMutate: ({ id }) => list.apply((all) => all.filter((account) => account.id !== id)),
      onSuccess: () => toast.success('Account removed successfully'),
      onError: (error, _which, before) => {
        list.revert(before);
        toast.error(`Failed to remove account: ${describeError(error)}`);
      },
      onSettled: list.readAgain,
    }),
  );
  return async (account: OutreachAccount) => {
    const agreed = await confirmDialog({
      title: `Remove ${accountName(account)}?`,
      sentence:
        'Hearback forgets its key and stops syncing it. What was read from it stays in your workspace:',
      numbers: [
        { count: account.campaign_count, one: 'campaign' },
        { count: account.contact_count, one: 'contact' },
      ],
      confirm: 'Remove account',
      destructive: true,
    });
    if (agreed) remove.mutate({ id: account.id });
  };
}
