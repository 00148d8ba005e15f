import type { BrandHost, BrandMailServer } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

const refetch = () => queryClient.invalidateQueries({ queryKey: api.branding.key() });

export const useBrands = () => useQuery(api.branding.list.queryOptions());

export const useSaveBrand = () =>
  useMutation(
    api.branding.save.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSuccess: () => toast.success('Brand saved'),
      onSettled: refetch,
    }),
  );

export const useSavePicture = () =>
  useMutation(
    api.branding.savePicture.mutationOptions({
      // The field shows the error.
      meta: { failure: null },
      onSuccess: (_brand, { png }) => toast.success(png === null ? 'Image removed' : 'Image saved'),
      onSettled: refetch,
    }),
  );

export function useRemoveBrand() {
  const removal = useMutation(
    api.branding.remove.mutationOptions({
      meta: { failure: 'Failed to remove the brand of the location' },
      onSuccess: () => toast.success('The location now uses the workspace brand'),
      onSettled: refetch,
    }),
  );
  const ask = async (location_id: string, onRemoved: () => void) => {
    const agreed = await confirmDialog({
      title: 'Use the workspace brand?',
      sentence: 'This deletes the name, color, links and images of this location.',
      confirm: 'Delete brand',
      destructive: true,
    });
    if (agreed) removal.mutate({ location_id }, { onSuccess: onRemoved });
  };
  return { ask, isPending: removal.isPending };
}

export const useBrandHost = () => useQuery(api.branding.getHost.queryOptions());

export const useSaveHost = () =>
  useMutation(
    api.branding.saveHost.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSettled: refetch,
    }),
  );

export const useCheckHost = () =>
  useMutation(
    api.branding.checkHost.mutationOptions({
      meta: { failure: 'Failed to check the custom domain' },
      onSuccess: ({ status, display_host }) =>
        status === 'verified' && toast.success(`${display_host} is verified`),
      onSettled: refetch,
    }),
  );

export function useRemoveHost() {
  const remove = useMutation(
    api.branding.removeHost.mutationOptions({
      meta: { failure: 'Failed to remove the custom domain' },
      onSuccess: ({ display_host }) => toast.success(`${display_host} was removed`),
      onSettled: refetch,
    }),
  );
  const ask = async ({ display_host, status }: BrandHost) => {
    const agreed = await confirmDialog({
      title: `Remove ${display_host}?`,
      sentence: 'Your clients can no longer use this address.',
      ...(status !== 'pending' && {
        effects: [
          'Clients who are signed in there lose access and sign in at the address of the app.',
          'Bookmarks, and links in emails and shared reports that were sent with this address, stop working.',
          'Passkeys that were added there no longer work. People without another second factor need a recovery code.',
        ],
      }),
      confirm: 'Remove address',
      destructive: true,
    });
    if (agreed) remove.mutate({});
  };
  return { ask, isPending: remove.isPending };
}

export const useMailServer = () => useQuery(api.branding.getMailServer.queryOptions());

export const useSaveMailServer = () =>
  useMutation(
    api.branding.saveMailServer.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSuccess: ({ from_address }) => toast.success(`Emails to clients are sent from ${from_address}`),
      onSettled: refetch,
    }),
  );

export const useTestMailServer = (to: string) =>
  useMutation(
    api.branding.testMailServer.mutationOptions({
      meta: { failure: 'The test failed' },
      onSuccess: () => toast.success(`Test email sent to ${to}`),
      onSettled: refetch,
    }),
  );

export function useRemoveMailServer() {
  const remove = useMutation(
    api.branding.removeMailServer.mutationOptions({
      meta: { failure: 'Failed to remove the sender address' },
      onSuccess: () => toast.success('Sender address removed'),
      onSettled: refetch,
    }),
  );
  const ask = async ({ from_address }: BrandMailServer) => {
    const agreed = await confirmDialog({
      title: `Stop sending from ${from_address}?`,
      sentence:
        'Emails to clients will show your name but be sent from the address of the app. The password is deleted.',
      confirm: 'Remove sender address',
      destructive: true,
    });
    if (agreed) remove.mutate({});
  };
  return { ask, isPending: remove.isPending };
}
