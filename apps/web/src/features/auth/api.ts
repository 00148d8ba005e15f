import { useMutation } from '@tanstack/react-query';
import { api, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';

export function useSignIn() {
  return useMutation(
    api.auth.signIn.mutationOptions({
      meta: { failure: null },
      onSuccess: (signedIn) => {
        session.enter(signedIn);
        toast.accepted('Welcome back!', 'You have been signed in successfully.');
      },
      onError: (error) => toastFailure('Error signing in', error),
    }),
  );
}

export function useSignOut() {
  return useMutation({
    mutationFn: () => session.leave(),
    meta: { failure: null },
    onError: () =>
      toast.error(
        'Signed out on this device only',
        'The server could not be told. Sign in and out again to end it.',
      ),
  });
}
