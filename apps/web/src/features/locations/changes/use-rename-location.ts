import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useLocationList } from './use-location-list.ts';

export function useRenameLocation() {
  const list = useLocationList();
  return useMutation(
    api.locations.rename.mutationOptions({
      meta: { failure: 'Failed to update location name' },
      onMutate: ({ ghl_location_id, custom_name }) => list.change(ghl_location_id, { custom_name }),
      onSuccess: () => toast.success('Location name updated successfully'),
      onError: (_error, _edit, before) => list.revert(before),
      onSettled: list.readAgain,
    }),
  );
}
