import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { api, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

/**
 * Asks once per token: opening the mailed link changes nothing, so that a scanner that fetches it confirms nobody.
 * Returns why the link was refused, if it was.
 */
export function useConfirmation(token: string | undefined, onAnswered: (email?: string) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = useRef<string>(undefined);
  const { mutate } = useMutation(
    api.people.confirmEmail.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ email }) => {
        toast.success('Email confirmed', 'You can sign in now.');
        onAnswered(email);
      },
      onError: (error) => {
        setRefusal(describeError(error));
        // A visitor reads it above the sign-in form; whoever is signed in is led past that form.
        if (session.accessToken() !== null) toast.error('Email not confirmed', describeError(error));
        onAnswered();
      },
    }),
  );

  useEffect(() => {
    if (token === undefined || asked.current === token) return;
    asked.current = token;
    setRefusal(null);
    mutate({ token });
  }, [token, mutate]);

  return refusal;
}
