import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, toApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/app.ts';
import { toast } from '../../../lib/toast.ts';

/** A wrong current password is said at its field; what else fails is said by a toast. */
export function useChangePassword(onWrongPassword: (sentence: string) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.changePassword.mutationOptions({
      meta: { failure: null },
      onError: (error) => {
        const { code, message } = toApiError(error);
        if (code === 'WRONG_PASSWORD') onWrongPassword(message);
        else toast.error('Failed to update password', describeError(error));
      },
      onSuccess: async () => {
        toast.success('Password changed', 'You have been signed out everywhere else.');
        // The mark of a temporary password is gone with it.
        await queryClient.invalidateQueries({ queryKey: api.people.key() });
      },
    }),
  );
}
