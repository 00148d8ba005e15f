import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useGivenUpJobs = () => useQuery(api.jobs.listGivenUp.queryOptions());

export function useRunAgain() {
  const queryClient = useQueryClient();
  return useMutation(
    api.jobs.runAgain.mutationOptions({
      meta: { failure: 'Failed to run it again' },
      onSuccess: () => toast.success('It runs again'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.jobs.listGivenUp.key() }),
    }),
  );
}
