import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';

const unconfirmed = (email = '') =>
  `Email not confirmed. We have sent a new confirmation link to ${email.trim()}. Please follow it, then sign in.`;

export function useSignIn() {
  return useMutation(
    api.auth.signIn.mutationOptions({
      meta: { failure: null },
      onSuccess: (signedIn) => {
        session.enter(signedIn);
        toast.accepted('Welcome back!', 'You have been signed in successfully.');
      },
      onError: (error, { email }) => {
        // Whoever gets this far knew the password: the server has sent them another link.
        if (toApiError(error).code === 'EMAIL_NOT_CONFIRMED')
          toast.error('Error signing in', unconfirmed(email));
        else toastFailure('Error signing in', error);
      },
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

export const useSessions = () => useQuery(api.auth.listSessions.queryOptions());

const readSessionsAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() });

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.endSession.mutationOptions({
      meta: { failure: 'The session could not be signed out' },
      onSuccess: () => toast.accepted('Signed out', 'That session is over.'),
      onSettled: () => readSessionsAgain(queryClient),
    }),
  );
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.endOtherSessions.mutationOptions({
      meta: { failure: 'The other sessions could not be signed out' },
      onSuccess: () => toast.accepted('Signed out', 'You are signed in on this device only.'),
      onSettled: () => readSessionsAgain(queryClient),
    }),
  );
}
