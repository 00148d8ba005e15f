import type { Location, SyncRun } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api, optimistic, queryClient } from '#web/lib/app.ts';
import { patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toName } from '#web/lib/wording/location-name.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

export const useLocations = () => useQuery(api.locations.list.queryOptions());

export function useLocationName(id: string | null): string {
  const { data } = useLocations();
  if (id === null) return 'Not set';
  const found = data?.find((location) => location.ghl_location_id === id || location.id === id);
  return found ? toName(found) : data ? 'Unknown location' : '…';
}

/** URL of the CRM's consent screen. */
export const useAskForConsent = (on: { onMutate: () => void; onError: (error: unknown) => void }) =>
  useMutation(api.locations.startOauth.mutationOptions({ meta: { failure: null }, ...on }));

export function toastConnected(): void {
  toast.success('GHL integration connected successfully');
  void queryClient.invalidateQueries({ queryKey: api.locations.key() });
}

export const useClaimInstall = (onSettled: () => void) =>
  useMutation(
    api.locations.claimInstall.mutationOptions({
      meta: { failure: null },
      onSuccess: toastConnected,
      onError: (error) => toast.error('OAuth Error', describeError(error)),
      onSettled,
    }),
  );

const LIST = api.locations.list.queryKey();

type RenameInput = { readonly ghl_location_id: string; readonly custom_name: string };

/** Mutation options that change a location of the list optimistically. */
const changeLocation = <Input extends { readonly ghl_location_id: string }>(
  edit: (input: Input) => Partial<Location>,
) =>
  optimistic.change((input: Input) => ({
    patches: [
      patch<Location[]>(LIST, (locations) =>
        locations.map((location) =>
          location.ghl_location_id === input.ghl_location_id ? { ...location, ...edit(input) } : location,
        ),
      ),
    ],
    refetch: [LIST],
  }));

/** Asks for confirmation, because reconnecting requires consent at the CRM again. */
export function useDisconnectLocation() {
  const disconnect = useMutation(
    api.locations.disconnect.mutationOptions({
      ...changeLocation(() => ({ connected: false })),
      meta: { failure: 'Failed to disconnect location' },
      onSuccess: () => toast.success('Location disconnected successfully'),
    }),
  );
  return async (location: Location) => {
    const agreed = await confirmDialog({
      title: `Disconnect ${toName(location)}?`,
      sentence:
        'Its data stays in Hearback, but its CRM access is revoked. To reconnect it, you have to authorize Hearback in the CRM again.',
      numbers: [
        {
          count: location.contact_count,
          one: 'contact is no longer synced',
          many: 'contacts are no longer synced',
        },
        {
          count: location.campaign_count,
          one: 'campaign is no longer synced',
          many: 'campaigns are no longer synced',
        },
      ],
      confirm: 'Disconnect',
      destructive: true,
    });
    if (agreed) disconnect.mutate({ ghl_location_id: location.ghl_location_id });
  };
}

export const useRenameLocation = () =>
  useMutation(
    api.locations.rename.mutationOptions({
      ...changeLocation(({ custom_name }: RenameInput) => ({ custom_name })),
      meta: { failure: 'Failed to update location name' },
      onSuccess: () => toast.success('Location name updated successfully'),
    }),
  );

export function useRefreshTokens() {
  return useMutation(
    api.locations.refreshTokens.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ successful, failed }) => {
        if (successful > 0) toast.success(`Refreshed ${counted(successful, 'token')} successfully`);
        if (failed > 0)
          toast.warning(`Failed to refresh ${counted(failed, 'token')}. Check logs for details.`);
        if (successful + failed === 0) toast.info('No tokens needed refreshing');
      },
      onError: (error) => toast.error(`Failed to refresh tokens: ${describeError(error)}`),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.locations.key() }),
    }),
  );
}

const SYNC_FAILURE = 'Failed to sync location';

type Follow = (runIds: readonly string[], onEnd: (run: SyncRun) => void) => void;

function showEnd({ status, error }: SyncRun): void {
  if (status === 'failed') toast.error(SYNC_FAILURE, error ?? undefined);
  else toast.success('Location synced successfully');
}

/** The server responds once the run is queued; its result arrives as an event. */
export function useSyncLocation(follow: Follow) {
  return useMutation(
    api.locations.sync.mutationOptions({
      meta: { failure: SYNC_FAILURE },
      onSuccess: ({ runId }) => follow([runId], showEnd),
    }),
  );
}

const REMOVAL_FAILURE = { meta: { failure: 'Failed to delete location' } };

const GOES = 'This permanently deletes the location and everything below.';
/** A sync imports all campaigns of its account, including deleted ones. */
const CAMPAIGNS_RETURN =
  'Campaigns that still exist at their provider are imported again, unmapped, with the next sync.';

/** Counts the affected data, asks for confirmation, and then deletes. */
export function useRemoveLocation() {
  const count = useMutation({
    ...REMOVAL_FAILURE,
    mutationFn: (ghl_location_id: string) =>
      queryClient.fetchQuery({
        ...api.locations.previewDeletion.queryOptions({ input: { ghl_location_id } }),
        staleTime: 0,
      }),
  });
  const remove = useMutation(
    api.locations.remove.mutationOptions({
      ...REMOVAL_FAILURE,
      onSuccess: () => toast.success('Location and all associated data deleted successfully'),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: LIST }),
    }),
  );

  const ask = async (location: Location) => {
    const going = await count.mutateAsync(location.ghl_location_id).catch(() => null);
    if (going === null) return;
    const agreed = await confirmDialog({
      title: `Delete ${toName(location)}?`,
      sentence: [GOES, ...(going.campaigns > 0 ? [CAMPAIGNS_RETURN] : [])].join(' '),
      numbers: [
        { count: going.contacts, one: 'contact' },
        { count: going.campaigns, one: 'campaign' },
        { count: going.messages, one: 'message' },
        { count: going.people, one: 'person loses access', many: 'people lose access' },
      ],
      confirm: 'Delete location',
      destructive: true,
    });
    if (agreed) remove.mutate({ ghl_location_id: location.ghl_location_id });
  };

  const isRemoving = ({ ghl_location_id }: Location) =>
    (count.isPending && count.variables === ghl_location_id) ||
    (remove.isPending && remove.variables.ghl_location_id === ghl_location_id);

  return { ask: (location: Location) => void ask(location), isRemoving };
}
