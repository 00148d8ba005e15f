import type {
  OutreachAccount,
  OutreachProvider,
  SenderAction,
  SenderFilter,
  SenderHealth,
} from '@hearback/contract';
import { counted } from '@hearback/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useOptimisticList } from '#web/ui/connections/use-optimistic-list.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FIXES, toSenderName } from './health/wording.ts';
import type { Kind } from './kinds.ts';

export const useAccounts = () => useQuery(api.accounts.list.queryOptions());

/** The webhook URL never changes, so no published event invalidates it. */
export const useWebhook = (id: string) =>
  useQuery(api.accounts.getWebhook.queryOptions({ input: { id }, staleTime: 'static' }));

export const useSenders = (id: string) =>
  useQuery(api.accounts.listSenders.queryOptions({ input: { id }, select: ({ senders }) => senders }));

export const useSaveSender = () =>
  useMutation(
    api.accounts.saveSender.mutationOptions({
      meta: { failure: 'Failed to save the sender' },
      onSuccess: ({ sender_key }) => toast.success('Sender saved', sender_key),
      // Drafts and snippets are signed with the sender's name.
      onSettled: () =>
        Promise.all(
          [api.accounts.listSenders.key(), api.inbox.getThread.key(), api.snippets.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );

export const filterByProvider = (
  accounts: readonly OutreachAccount[] | undefined,
  provider: OutreachProvider,
) => accounts?.filter((account) => account.provider === provider);

/** Prefers the name that people gave the account over the one it was added with. */
export const accountName = ({ custom_name, name }: Pick<OutreachAccount, 'custom_name' | 'name'>) =>
  custom_name || name;

const useAccountList = () => useOptimisticList<OutreachAccount>(api.accounts.list.queryKey());

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

export const useCheckScopes = () =>
  useMutation(
    api.accounts.checkScopes.mutationOptions({ meta: { failure: 'Failed to test the permissions' } }),
  );

/** Blocking affects every client of the provider's workspace, so switching it on is confirmed. */
export function useSaveBlockList(product: string) {
  const list = useAccountList();
  const save = useMutation(
    api.accounts.saveBlockList.mutationOptions({
      meta: { failure: 'Failed to save the block list setting' },
      onMutate: ({ id, enabled }) =>
        list.apply((all) =>
          all.map((account) => (account.id === id ? { ...account, blocks_suppressed: enabled } : account)),
        ),
      onError: (_error, _edit, before) => list.revert(before),
      onSettled: list.readAgain,
    }),
  );
  return async (id: string, enabled: boolean) => {
    const agreed =
      !enabled ||
      (await confirmDialog({
        title: `Use the block list of ${product}?`,
        sentence: `People you add to the do-not-contact list are blocked in every campaign of this ${product} workspace, including campaigns of other clients.`,
        confirm: 'Use the block list',
      }));
    if (agreed) save.mutate({ id, enabled });
  };
}

/** Asks for confirmation, removes the row optimistically and restores it if the server rejects the change. */
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
      sentence: 'Hearback deletes its API key and stops syncing. Its data stays in your workspace:',
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

/** Removes all accounts of one kind after confirmation. */
export function useDisconnectKind({ provider, title, product }: Kind) {
  const list = useAccountList();
  const disconnect = useMutation(
    api.accounts.disconnectAll.mutationOptions({
      meta: { failure: 'Failed to disconnect integration' },
      onMutate: () => list.apply((all) => all.filter((account) => account.provider !== provider)),
      onSuccess: ({ removed }) =>
        removed === 0
          ? toast.warning(
              'Nothing was disconnected',
              'You do not have permission to remove any of these accounts.',
            )
          : toast.success(`${title} disconnected`, `${counted(removed, 'account')} removed.`),
      onError: (_error, _which, before) => list.revert(before),
      onSettled: list.readAgain,
    }),
  );
  return async (accounts: number) => {
    const agreed = await confirmDialog({
      title: `Disconnect ${title}?`,
      sentence: `Hearback deletes the API keys and stops syncing. Campaigns and conversations are kept. This removes:`,
      numbers: [{ count: accounts, one: `${product} account` }],
      confirm: 'Disconnect all',
      destructive: true,
    });
    if (agreed) disconnect.mutate({ provider });
  };
}

type AddAccountCallbacks = {
  readonly onSuccess: (account: OutreachAccount) => void;
  readonly onError: (error: unknown) => void;
};

export function useAddAccount({ onSuccess, onError }: AddAccountCallbacks) {
  return useMutation(
    api.accounts.add.mutationOptions({
      meta: { failure: null },
      onSuccess: (account) => {
        void queryClient.invalidateQueries({ queryKey: api.accounts.key() });
        onSuccess(account);
      },
      onError,
    }),
  );
}

/** The URL state of the page. */
export type SenderView = {
  readonly filter?: SenderFilter | undefined;
  readonly location_id?: string | undefined;
  readonly search?: string | undefined;
};

export const useSenderHealth = (view: SenderView) =>
  useInfiniteQuery(
    api.accounts.listSenderHealth.infiniteOptions({
      input: (after: string | undefined) => ({ ...view, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );

/** Asks for confirmation and lists the effects. Returns the state that the provider reports afterwards. */
export function useFixSender() {
  const mutation = useMutation(
    api.accounts.fixSender.mutationOptions({
      meta: { failure: 'Failed to change the sender' },
      onSuccess: ({ is_confirmed, problems }, { action }) => {
        if (is_confirmed) toast.success(FIXES[action].done);
        else
          toast.info(
            'Instantly has not applied the change yet',
            problems[0]?.text ?? 'Check this sender again in a few minutes.',
          );
      },
      onSettled: () =>
        Promise.all(
          [api.accounts.listSenderHealth.key(), api.dashboard.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  const fix = async (sender: SenderHealth, action: SenderAction) => {
    const { title, label, effects } = FIXES[action];
    const agreed = await confirmDialog({
      title: `${title} ${toSenderName(sender)}?`,
      sentence: 'This changes the mailbox in Instantly:',
      effects: effects(sender),
      confirm: label,
    });
    if (agreed) mutation.mutate({ id: sender.id, action });
  };
  return { fix, pending: mutation.isPending ? mutation.variables : null };
}
