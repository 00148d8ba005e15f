import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useAccountList } from './use-account-list.ts';

export function useRenameAccount() {
  const list = useAccountList();
  return useMutation(
    api.accounts.rename.mutationOptions({
      meta: { failure: 'Failed to update account name' },
      onMutate: ({ id, custom_name }) =>
        list.apply((all) =>
          all.map((account) => (account.id === id ? { ...account, custom_name } : account)),
        ),
      onSuccess: () => toast.success('Account name updated successfully'),
      onError: (_error, _edit, before) => list.revert(before),
      onSettled: list.readAgain,
    }),
  );
}
