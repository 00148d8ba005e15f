import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../../lib/api/api-error.ts';
import { api, session } from '../../lib/app.ts';
import { toast } from '../../lib/toast.ts';

export function useSignIn() {
  return useMutation(
    api.auth.signIn.mutationOptions({
      meta: { failure: null },
      onSuccess: (signedIn) => {
        session.enter(signedIn);
        toast.clear();
        toast.success('Welcome back!', 'You have been signed in successfully.');
      },
      onError: (error) => {
        const { expected, message } = toApiError(error);
        if (expected) toast.error('Error signing in', message);
        else toast.error('Error', 'An unexpected error occurred');
      },
    }),
  );
}
