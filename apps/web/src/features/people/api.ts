import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

/** The new profile shows at once; if the server refuses, the old one returns with one sentence. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const queryKey = api.people.getProfile.queryKey();
  return useMutation(
    api.people.updateProfile.mutationOptions({
      meta: { failure: 'Failed to update profile' },
      onMutate: async (edit) => {
        await queryClient.cancelQueries({ queryKey });
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, ...edit });
        return before;
      },
      onError: (_error, _edit, before) => queryClient.setQueryData(queryKey, before),
      onSuccess: (saved) => {
        queryClient.setQueryData(queryKey, saved);
        toast.success('Profile updated', 'Your changes have been saved.');
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey }),
    }),
  );
}
