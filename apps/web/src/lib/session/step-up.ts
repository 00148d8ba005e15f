import type { SecondFactorChallenge } from '@hearback/contract';
import { toApiError } from '../api/api-error.ts';
import { api } from '../app.ts';
import { createStore, useStore } from '../store.ts';
import { toastFailure } from '../toast/toast-failure.ts';

/** A change that waits for the second factor; `StepUpDialog` shows it. */
type StepUpRequest = {
  needed: SecondFactorChallenge;
  onProven: () => void;
  onCancel: () => void;
};

/** The user closed the dialog. Nothing failed, so nothing is reported. */
class StepUpCancelled extends Error {}

const pending = createStore<StepUpRequest | null>(() => null, {
  onReset: (request) => request?.onCancel(),
});

export const useStepUpRequest = (): StepUpRequest | null => useStore(pending);

/** Cancels the pending change, because no dialog can answer it. */
export const cancelStepUp = (): void => pending.get()?.onCancel();

async function proveSecondFactor(): Promise<void> {
  const needed = await api.auth.beginStepUp.call(undefined);
  try {
    await new Promise<void>((resolve, reject) => {
      pending.set({ needed, onProven: resolve, onCancel: () => reject(new StepUpCancelled()) });
    });
  } finally {
    pending.set(null);
  }
}

/** Runs a sensitive change. If the server requires a recent proof, asks for it and retries. */
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

export type ProofFaults = { password?: string; code?: string };

/** Mutation options that show errors about a password or code at its field, and others in a toast. */
export const reportFaults = (title: string, onFault: (faults: ProofFaults) => void) => ({
  meta: { failure: null },
  onError: (error: unknown) => {
    if (error instanceof StepUpCancelled) return;
    const { code, message } = toApiError(error);
    if (code === 'WRONG_PASSWORD') onFault({ password: message });
    else if (code === 'WRONG_CODE') onFault({ code: message });
    else toastFailure(title, error);
  },
});
