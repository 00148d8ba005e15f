import type { AccessTokenResponse, DemoAccount, SecondFactorChallenge } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';

const describeUnconfirmed = (email = '') =>
  `Email not confirmed. We have sent a new confirmation link to ${email.trim()}. Open it, then sign in.`;

function welcome(signedIn: AccessTokenResponse): void {
  session.enter(signedIn);
  toast.success('Welcome back!', 'You have been signed in successfully.');
}

/** Empty in every installation without the demo data, and when the list can't be loaded: the form works anyway. */
export const useDemoAccounts = (): readonly DemoAccount[] =>
  useQuery(api.auth.listDemoAccounts.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data?.accounts ??
  [];

/** `onNeeded`: the password was correct, but a second factor is required. */
export function useSignIn(onNeeded: (needed: SecondFactorChallenge) => void) {
  return useMutation(
    api.auth.signIn.mutationOptions({
      meta: { failure: null },
      onSuccess: (answer) => {
        if ('second_factor_needed' in answer) onNeeded(answer);
        else welcome(answer);
      },
      onError: (error, { email }) => {
        // The password was correct, so the server has sent another confirmation link.
        if (toApiError(error).code === 'EMAIL_NOT_CONFIRMED')
          toast.error('Error signing in', describeUnconfirmed(email));
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
        'We couldn’t reach the server, so the session is still active. Sign in and out again to end it.',
      ),
  });
}

/** A wrong code is shown at its field. An expired step returns to the password. */
export function useCompleteSignIn(report: { wrong: (sentence: string) => void; over: () => void }) {
  return useMutation(
    api.auth.completeSignIn.mutationOptions({
      meta: { failure: null },
      onSuccess: welcome,
      onError: (error) => {
        const { code, message } = toApiError(error);
        if (code === 'WRONG_CODE') return report.wrong(message);
        toastFailure('Error signing in', error);
        if (code === 'CHALLENGE_OVER' || code === 'NEW_PASSWORD_REQUIRED') report.over();
      },
    }),
  );
}

/** The passkey library is loaded on demand. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async () => {
      const { options } = await api.auth.beginPasskeySignIn.call(undefined);
      const { signWithPasskey } = await import('../browser-passkeys.ts');
      return api.auth.passkeySignIn.call({ passkey: await signWithPasskey(options) });
    },
    meta: { failure: null },
    onSuccess: welcome,
    onError: (error) => toastFailure('Error signing in', error),
  });
}
