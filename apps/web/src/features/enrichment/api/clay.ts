import type { ClaySettings } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

/** Contains the callback secret, so it is removed from memory when the card unmounts. */
const options = () => api.enrichment.getSettings.queryOptions({ gcTime: 0 });

/** Reads the number of unsent leads again, because imports change it. */
export const readClaySettings = () => queryClient.fetchQuery({ ...options(), staleTime: 0 });

export const useClaySettings = () => useQuery(options());

/** Every mutation returns the updated settings. */
function useKeep() {
  return (message: string) => (settings: ClaySettings) => {
    queryClient.setQueryData(options().queryKey, settings);
    toast.success(message);
  };
}

export function useClayChanges() {
  const keep = useKeep();
  const save = useMutation(
    api.enrichment.saveSettings.mutationOptions({
      meta: { failure: null },
      onSuccess: keep('Clay table connected'),
    }),
  );
  const remove = useMutation(
    api.enrichment.removeSettings.mutationOptions({
      meta: { failure: 'Failed to disconnect Clay' },
      onSuccess: keep('Clay table disconnected'),
    }),
  );
  const test = useMutation(
    api.enrichment.sendTestRow.mutationOptions({
      meta: { failure: 'Failed to send test row' },
      onSuccess: keep('Test row sent'),
    }),
  );
  const rotate = useMutation(
    api.enrichment.rotateCallbackToken.mutationOptions({
      meta: { failure: 'Failed to replace the callback token' },
      onSuccess: keep('Callback token replaced'),
    }),
  );
  return { save, remove, test, rotate };
}
