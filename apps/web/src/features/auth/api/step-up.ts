import type { SecondFactorNeeded } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';

/** A change that waits for the second factor; `StepUpDialog` shows it. */
type StepUpRequest = {
  needed: SecondFactorNeeded;
  onProven: () => void;
  onCancel: () => void;
};

/** The user closed the dialog. Nothing failed, so nothing is reported. */
export class StepUpCancelled extends Error {}

let pending: StepUpRequest | null = null;
const listeners = new Set<() => void>();

function setPending(request: StepUpRequest | null): void {
  pending = request;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Without a dialog, no answer will come.
    if (listeners.size === 0) pending?.onCancel();
  };
}

export const useStepUpRequest = (): StepUpRequest | null => useSyncExternalStore(subscribe, () => pending);

async function proveSecondFactor(): Promise<void> {
  const needed = await api.auth.beginStepUp.call(undefined);
  try {
    await new Promise<void>((resolve, reject) => {
      setPending({ needed, onProven: resolve, onCancel: () => reject(new StepUpCancelled()) });
    });
  } finally {
    setPending(null);
  }
}

/** Runs a change to the second factors. If the server requires a recent proof, asks for it and retries. */
export const withStepUp =
  <Input, Output>(change: (input: Input) => Promise<Output>) =>
  async (input: Input): Promise<Output> => {
    try {
      return await change(input);
    } catch (error) {
      if (toApiError(error).code !== 'STEP_UP_REQUIRED') throw error;
      await proveSecondFactor();
      return change(input);
    }
  };

export function useCompleteStepUp(on: {
  proven: () => void;
  wrong: (sentence: string) => void;
  over: () => void;
}) {
  return useMutation(
    api.auth.completeStepUp.mutationOptions({
      meta: { failure: null },
      onSuccess: on.proven,
      onError: (error) => {
        const { code, message } = toApiError(error);
        if (code === 'WRONG_CODE') return on.wrong(message);
        toastFailure('Failed to confirm your second factor', error);
        if (code === 'CHALLENGE_OVER' || code === 'NEW_PASSWORD_REQUIRED') on.over();
      },
    }),
  );
}
