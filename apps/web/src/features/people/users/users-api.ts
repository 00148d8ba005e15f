import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useUsers = () => useQuery(api.people.list.queryOptions());

export function useChangeType() {
  const queryClient = useQueryClient();
  return useMutation(
    api.people.changeType.mutationOptions({
      meta: { failure: 'Failed to update user type' },
      onSuccess: () => toast.success('User type updated successfully'),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.people.key() }),
    }),
  );
}

export function useEditPerson() {
  const queryClient = useQueryClient();
  return useMutation(
    api.people.editPerson.mutationOptions({
      meta: { failure: 'Failed to update user' },
      onSuccess: () => toast.success('User updated', 'The changes have been saved.'),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.people.key() }),
    }),
  );
}

export function useSendPasswordReset() {
  return useMutation(
    api.people.sendPasswordReset.mutationOptions({ meta: { failure: 'Failed to send password reset' } }),
  );
}
