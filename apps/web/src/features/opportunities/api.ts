import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useActiveOpportunity = (contact_id: string) =>
  useQuery(api.opportunities.getActive.queryOptions({ input: { contact_id } }));

export function useSaveOpportunity(contact_id: string) {
  const queryKey = api.opportunities.getActive.queryKey({ input: { contact_id } });
  return useMutation(
    api.opportunities.save.mutationOptions({
      meta: { failure: null },
      onSuccess: async (saved) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, saved);
        toast.success('Opportunity saved', 'Your changes have been saved.');
      },
      onError: (error) =>
        toast.error(
          'Save failed',
          toApiError(error).code === 'INTERNAL' ? 'Please try again.' : describeError(error),
        ),
      // After a conflict the form needs the other user's version.
      onSettled: () => void queryClient.invalidateQueries({ queryKey }),
    }),
  );
}
