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
import { api, optimistic, queryClient } from '#web/lib/app.ts';
import { patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';
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

const LIST = api.accounts.list.queryKey();

type RenameInput = { readonly id: string; readonly custom_name: string };
type BlockListInput = { readonly id: string; readonly enabled: boolean };

/** Mutation options that change the account list optimistically. */
const changeList = <Input>(change: (accounts: OutreachAccount[], input: Input) => OutreachAccount[]) =>
  optimistic.change((input: Input) => ({
    patches: [patch<OutreachAccount[]>(LIST, (accounts) => change(accounts, input))],
    refetch: [LIST],
  }));

const changeAccount = <Input extends { readonly id: string }>(
  edit: (input: Input) => Partial<OutreachAccount>,
) =>
  changeList((accounts, input: Input) =>
    accounts.map((account) => (account.id === input.id ? { ...account, ...edit(input) } : account)),
  );

export const useRenameAccount = () =>
  useMutation(
    api.accounts.rename.mutationOptions({
      ...changeAccount(({ custom_name }: RenameInput) => ({ custom_name })),
      meta: { failure: 'Failed to update account name' },
      onSuccess: () => toast.success('Account name updated successfully'),
    }),
  );

export const useCheckScopes = () =>
  useMutation(
    api.accounts.checkScopes.mutationOptions({ meta: { failure: 'Failed to test the permissions' } }),
  );

/** Blocking affects every client of the provider's workspace, so switching it on is confirmed. */
export function useSaveBlockList(product: string) {
  const save = useMutation(
    api.accounts.saveBlockList.mutationOptions({
      ...changeAccount(({ enabled }: BlockListInput) => ({ blocks_suppressed: enabled })),
      meta: { failure: 'Failed to save the block list setting' },
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
  const { onError: revert, ...options } = changeList((accounts, { id }: { readonly id: string }) =>
    accounts.filter((account) => account.id !== id),
  );
  const remove = useMutation(
    api.accounts.remove.mutationOptions({
      ...options,
      meta: { failure: null },
      onSuccess: () => toast.success('Account removed successfully'),
      onError: (error, input, change) => {
        revert(error, input, change);
        toast.error(`Failed to remove account: ${describeError(error)}`);
      },
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
  const disconnect = useMutation(
    api.accounts.disconnectAll.mutationOptions({
      ...changeList((accounts) => accounts.filter((account) => account.provider !== provider)),
      meta: { failure: 'Failed to disconnect integration' },
      onSuccess: ({ removed }) =>
        removed === 0
          ? toast.warning(
              'Nothing was disconnected',
              'You do not have permission to remove any of these accounts.',
            )
          : toast.success(`${title} disconnected`, `${counted(removed, 'account')} removed.`),
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
