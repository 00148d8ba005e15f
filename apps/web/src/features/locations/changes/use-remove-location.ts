import type { Location } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { nameOf } from '#web/lib/wording/location-name.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useLocationList } from './use-location-list.ts';

const FAILURE = { meta: { failure: 'Failed to delete location' } };

/** Counts what goes, asks, and only then deletes. */
export function useRemoveLocation() {
  const { readAgain } = useLocationList();
  const queryClient = useQueryClient();
  const count = useMutation({
    ...FAILURE,
    mutationFn: (ghl_location_id: string) =>
      queryClient.fetchQuery({
        ...api.locations.previewDeletion.queryOptions({ input: { ghl_location_id } }),
        staleTime: 0,
      }),
  });
  const remove = useMutation(
    api.locations.remove.mutationOptions({
      ...FAILURE,
      onSuccess: () => toast.success('Location and all associated data deleted successfully'),
      onSettled: readAgain,
    }),
  );

  const ask = async (location: Location) => {
    const going = await count.mutateAsync(location.ghl_location_id).catch(() => null);
    if (going === null) return;
    const agreed = await confirmDialog({
      title: `Delete ${nameOf(location)}?`,
      sentence: 'The location goes for good, and with it everything it holds:',
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
