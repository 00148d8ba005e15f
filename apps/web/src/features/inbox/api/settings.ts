import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useInboxSettings = (enabled = true) => useQuery(api.inbox.getSettings.queryOptions({ enabled }));

export function useSaveInboxSettings() {
  return useMutation(
    api.inbox.saveSettings.mutationOptions({
      meta: { failure: 'Failed to save the setting' },
      onSuccess: (saved) => {
        queryClient.setQueryData(api.inbox.getSettings.queryKey(), saved);
        toast.success('Setting saved');
      },
    }),
  );
}
