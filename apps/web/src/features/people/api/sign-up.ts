import { hashKey, type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';

export function useSignUp() {
  return useMutation(
    api.people.signUp.mutationOptions({
      meta: { failure: null },
      onSuccess: () => {
        toast.success('Account created successfully! Please check your email to confirm');
      },
      onError: (error) => toastFailure('Error creating account', error),
    }),
  );
}

/** A link is validated once. Using it invalidates it, and a refetch would close the form. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

export const useInvitation = (token: string) =>
  useQuery(
    api.people.validateInvitationToken.queryOptions({ input: { token }, enabled: token !== '', ...ONCE }),
  );

export function useAcceptInvitation() {
  return useMutation(
    api.people.acceptInvitation.mutationOptions({
      meta: { failure: 'Failed to create account' },
      onSuccess: () => {
        toast.success('Account created successfully. Please sign in.');
      },
    }),
  );
}

export const useResetLink = (token: string) =>
  useQuery(api.people.validateResetToken.queryOptions({ input: { token }, enabled: token !== '', ...ONCE }));

/** The link may have been used between its validation and the new password. */
export const isLinkOver = (error: unknown) =>
  ['RESET_LINK_INVALID', 'RESET_LINK_OVER'].includes(toApiError(error).code);

export function useResetPassword() {
  return useMutation(
    api.people.resetPassword.mutationOptions({
      meta: { failure: null },
      onSuccess: () => {
        toast.success('Password updated', 'Sign in with your new password.');
      },
      // An expired link replaces the form on the page.
      onError: (error) => {
        if (!isLinkOver(error)) toastFailure('Failed to update password', error);
      },
    }),
  );
}

const READ_THE_GREETING_MS = 500;

/** Updating the profile makes the route guard redirect from /onboarding to the dashboard. */
export function useCompleteOnboarding() {
  const queryKey = api.people.getProfile.queryKey();
  return useMutation({
    mutationFn: async () => {
      const release = pauseRefetch(queryKey);
      try {
        const profile = await api.people.updateOnboardingStatus.call({ status: 'completed' });
        toast.success('Welcome aboard!', 'Your setup is complete.');
        await new Promise((resolve) => setTimeout(resolve, READ_THE_GREETING_MS));
        return profile;
      } finally {
        release();
      }
    },
    meta: { failure: 'Failed to complete onboarding' },
    onSuccess: (profile) => {
      queryClient.setQueryData(queryKey, profile);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Our own event would refetch the profile and redirect before the greeting can be read. */
function pauseRefetch(queryKey: QueryKey): () => void {
  const hash = hashKey(queryKey);
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hash || query.state.fetchStatus !== 'fetching') return;
    // The event may arrive before the refetch starts, so it is canceled a moment later.
    queueMicrotask(() => void query.cancel({ revert: true }));
  });
}

export type Confirmation = {
  /** Why the link was rejected, if it was. */
  refusal: string | null;
  /** Set while the server requires the password of the sign-up. */
  question: {
    sentence: string;
    fault: string | null;
    busy: boolean;
    answer: (password: string) => void;
  } | null;
};

/** Confirms once per token. The page posts it, so a scanner that only fetches the emailed link confirms nothing. */
export function useConfirmation(
  token: string | undefined,
  onAnswered: (email?: string) => void,
): Confirmation {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [question, setQuestion] = useState<{ sentence: string; fault: string | null } | null>(null);
  const sentToken = useRef<string>(undefined);
  const { mutate, isPending } = useMutation(
    api.people.confirmEmail.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ email }) => {
        toast.success('Email confirmed', 'You can sign in now.');
        onAnswered(email);
      },
      onError: (error) => {
        const { code, message } = toApiError(error);
        if (code === 'CONFIRMATION_PASSWORD_REQUIRED') return setQuestion({ sentence: message, fault: null });
        if (code === 'CONFIRMATION_PASSWORD_WRONG' || code === 'TOO_MANY_ATTEMPTS')
          return setQuestion((before) => ({ sentence: before?.sentence ?? '', fault: message }));
        setRefusal(describeError(error));
        // Visitors see it above the sign-in form. Signed-in users are redirected past that form.
        if (session.accessToken() !== null) toast.error('Email not confirmed', describeError(error));
        onAnswered();
      },
    }),
  );

  useEffect(() => {
    if (token === undefined || sentToken.current === token) return;
    sentToken.current = token;
    setRefusal(null);
    setQuestion(null);
    mutate({ token });
  }, [token, mutate]);

  return {
    refusal,
    question:
      question && token !== undefined
        ? { ...question, busy: isPending, answer: (password) => mutate({ token, password }) }
        : null,
  };
}
