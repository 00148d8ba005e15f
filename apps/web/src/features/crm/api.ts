import type { CrmConflict, CrmOverview } from '@hearback/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

/** While a run is open, its progress is also polled, in case an event is lost. */
const RUN_POLL_MS = 5_000;

const isOpen = (run: CrmOverview['run']): boolean => run?.status === 'queued' || run?.status === 'running';

export const useCrmOverview = (location_id: string) =>
  useQuery(
    api.crm.getOverview.queryOptions({
      input: { location_id },
      refetchInterval: ({ state: { data } }) =>
        data && (isOpen(data.run) || isOpen(data.preview)) ? RUN_POLL_MS : false,
    }),
  );

export const useConflicts = (location_id: string) =>
  useInfiniteQuery(
    api.crm.listConflicts.infiniteOptions({
      input: (cursor: string | undefined) => ({ location_id, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );

export const usePipelines = (location_id: string, enabled: boolean) =>
  useQuery(api.crm.listPipelines.queryOptions({ input: { location_id }, enabled, staleTime: 60_000 }));

export const useOwners = (location_id: string, enabled: boolean) =>
  useQuery(api.crm.listOwners.queryOptions({ input: { location_id }, enabled, staleTime: 60_000 }));

const readAgain = () => void queryClient.invalidateQueries({ queryKey: api.crm.key() });

export const useStartPreview = () =>
  useMutation(
    api.crm.startPreview.mutationOptions({
      meta: { failure: 'Failed to start the dry run' },
      onSettled: readAgain,
    }),
  );

export const useApprove = () =>
  useMutation(
    api.crm.approve.mutationOptions({
      meta: { failure: 'Failed to approve the first sync' },
      onSuccess: () => toast.success('First sync started'),
      onSettled: readAgain,
    }),
  );

export const useReconcile = () =>
  useMutation(
    api.crm.reconcile.mutationOptions({
      meta: { failure: 'Failed to start the sync' },
      onSuccess: () => toast.success('Sync started'),
      onSettled: readAgain,
    }),
  );

export function useTurnOff() {
  const mutation = useMutation(
    api.crm.turnOff.mutationOptions({
      meta: { failure: 'Failed to turn off the sync' },
      onSuccess: () => toast.success('CRM sync turned off'),
      onSettled: readAgain,
    }),
  );
  return async ({ location_id, name }: CrmOverview) => {
    const agreed = await confirmDialog({
      title: `Turn off the CRM sync for ${name}?`,
      sentence: 'Hearback and the CRM no longer update each other. Data that was already synced stays.',
      confirm: 'Turn off',
    });
    if (agreed) mutation.mutate({ location_id });
  };
}

export function useUndo() {
  const mutation = useMutation(
    api.crm.undo.mutationOptions({
      meta: { failure: 'Failed to undo the first sync' },
      onSuccess: () => toast.success('Undoing the first sync'),
      onSettled: readAgain,
    }),
  );
  return async ({ location_id, name }: CrmOverview) => {
    const agreed = await confirmDialog({
      title: `Undo the first sync for ${name}?`,
      sentence:
        'Contacts, opportunities, notes and tasks that Hearback created are deleted in the CRM unless a person changed them. Changed fields get their previous values. Messages are not deleted. The sync is turned off.',
      confirm: 'Undo first sync',
      destructive: true,
    });
    if (agreed) mutation.mutate({ location_id });
  };
}

export const useRetry = () =>
  useMutation(
    api.crm.retry.mutationOptions({
      meta: { failure: 'Failed to retry' },
      onSuccess: () => toast.success('The contact will be synced again in a few seconds'),
      onSettled: readAgain,
    }),
  );

export const useResolveConflict = () =>
  useMutation(
    api.crm.resolveConflict.mutationOptions({
      meta: { failure: 'Failed to use the other value' },
      onSuccess: ({ resolved }) =>
        resolved && toast.success('The other value is now used in Hearback and the CRM'),
      onSettled: readAgain,
    }),
  );

export const useSaveMapping = () =>
  useMutation(
    api.crm.saveMapping.mutationOptions({
      meta: { failure: 'Failed to save the mapping' },
      onSuccess: () => toast.success('Mapping saved'),
      onSettled: readAgain,
    }),
  );

/** Opens the contact in the CRM. The address is read when it is needed, so that opening a thread costs no request. */
export const useOpenInCrm = () =>
  useMutation(
    api.crm.findContact.mutationOptions({
      meta: { failure: null },
      onSuccess: (found) => {
        if (found) window.open(found.url, '_blank', 'noopener');
        else toast.info('Not in the CRM', 'This contact is not linked to a contact in the CRM.');
      },
      onError: (error) => toast.error('Failed to open the CRM', describeError(error)),
    }),
  );

export const listAll = (pages: readonly { conflicts: CrmConflict[] }[] | undefined): CrmConflict[] =>
  pages?.flatMap(({ conflicts }) => conflicts) ?? [];
