import { useMutation } from '@tanstack/react-query';
import { describeError, toApiError } from '../../../lib/api/api-error.ts';
import { api, session } from '../../../lib/app.ts';
import { toast } from '../../../lib/toast.ts';

/** What is wrong with the password is said at its field; what else fails is said by a toast. */
export function useChangePassword(onFault: (sentence: string) => void) {
  return useMutation(
    api.auth.changePassword.mutationOptions({
      meta: { failure: null },
      onError: (error) => {
        const { code, message } = toApiError(error);
        if (code === 'WRONG_PASSWORD' || code === 'PASSWORD_UNCHANGED') onFault(message);
        else toast.error('Failed to update password', describeError(error));
      },
      onSuccess: async () => {
        toast.success('Password changed', 'You have been signed out everywhere else.');
        // A new token says that the password is no longer a temporary one, in every tab.
        await session.renew(session.accessToken());
      },
    }),
  );
}
