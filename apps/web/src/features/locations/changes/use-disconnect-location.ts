import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useLocationList } from './use-location-list.ts';

export function useDisconnectLocation() {
  const list = useLocationList();
  return useMutation(
    api.locations.disconnect.mutationOptions({
      meta: { failure: 'Failed to disconnect location' },
      onMutate: ({ ghl_location_id }) => list.change(ghl_location_id, { connected: false }),
      onSuccess: () => toast.success('Location disconnected successfully'),
      onError: (_error, _which, before) => list.revert(before),
      onSettled: list.readAgain,
    }),
  );
}
