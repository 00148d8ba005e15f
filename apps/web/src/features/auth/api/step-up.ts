import { useMutation } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';

export function useCompleteStepUp(on: {
  onConfirmed: () => void;
  onWrongCode: (sentence: string) => void;
  onExpired: () => void;
}) {
  return useMutation(
    api.auth.completeStepUp.mutationOptions({
      meta: { failure: null },
      onSuccess: on.onConfirmed,
      onError: (error) => {
        const { code, message } = toApiError(error);
        if (code === 'WRONG_CODE') return on.onWrongCode(message);
        toastFailure('Failed to confirm your second factor', error);
        if (code === 'CHALLENGE_OVER' || code === 'NEW_PASSWORD_REQUIRED') on.onExpired();
      },
    }),
  );
}
