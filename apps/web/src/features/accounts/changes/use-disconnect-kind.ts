import { counted } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { Kind } from '../kinds.ts';
import { useAccountList } from './use-account-list.ts';

/** Removes all accounts of one kind, after asking. */
export function useDisconnectKind({ provider, title, product }: Kind) {
  const list = useAccountList();
  const disconnect = useMutation(
    api.accounts.disconnectAll.mutationOptions({
      meta: { failure: 'Failed to disconnect integration' },
      onMutate: () => list.apply((all) => all.filter((account) => account.provider !== provider)),
      onSuccess: ({ removed }) =>
        removed === 0
          ? toast.warning('Nothing was disconnected', 'There is no account here that you may remove.')
          : toast.success(`${title} disconnected`, `${counted(removed, 'account')} removed.`),
      onError: (_error, _which, before) => list.revert(before),
      onSettled: list.readAgain,
    }),
  );
  return async (accounts: number) => {
    const agreed = await confirmDialog({
      title: `Disconnect ${title}?`,
      sentence: `Hearback forgets the keys and stops syncing. Campaigns and conversations stay. This removes:`,
      numbers: [{ count: accounts, one: `${product} account` }],
      confirm: 'Disconnect all',
      destructive: true,
    });
    if (agreed) disconnect.mutate({ provider });
  };
}
