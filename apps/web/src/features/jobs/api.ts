import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useGivenUpJobs = () => useQuery(api.jobs.listGivenUp.queryOptions());

export function useRunAgain() {
  return useMutation(
    api.jobs.runAgain.mutationOptions({
      meta: { failure: 'Failed to run it again' },
      onSuccess: () => toast.success('It runs again'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.jobs.listGivenUp.key() }),
    }),
  );
}
