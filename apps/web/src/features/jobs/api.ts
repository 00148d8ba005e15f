import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useFailedJobs = () => useQuery(api.jobs.listFailed.queryOptions());

export function useRunAgain() {
  return useMutation(
    api.jobs.runAgain.mutationOptions({
      meta: { failure: 'Failed to run the job again' },
      onSuccess: () => toast.success('Job restarted'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.jobs.listFailed.key() }),
    }),
  );
}
