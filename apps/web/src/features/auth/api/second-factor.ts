import { useMutation, useQuery } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';
import { StepUpCancelled, withStepUp } from './step-up.ts';

type Proof = { password: string };

export const useSecondFactor = () => useQuery(api.auth.getSecondFactor.queryOptions());

/** Refetches the second factors and the policy status. */
const readAgain = async () => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.auth.getSecondFactor.key() }),
    queryClient.invalidateQueries({ queryKey: api.people.getProfile.key() }),
  ]);
};

export type Faults = { password?: string; code?: string };

/** Errors about a password or code are shown at its field, others in a toast. */
const tellingFaults = (title: string, onFault: (faults: Faults) => void) => ({
  meta: { failure: null },
  onError: (error: unknown) => {
    if (error instanceof StepUpCancelled) return;
    const { code, message } = toApiError(error);
    if (code === 'WRONG_PASSWORD') onFault({ password: message });
    else if (code === 'WRONG_CODE') onFault({ code: message });
    else toastFailure(title, error);
  },
});

export function useBeginTotp(onFault: (faults: Faults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: Proof) => api.auth.beginTotp.call(proof)),
    ...tellingFaults('Failed to set up the app', onFault),
  });
}

export function useConfirmTotp(onFault: (faults: Faults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: { code: string }) => api.auth.confirmTotp.call(proof)),
    ...tellingFaults('Failed to set up the app', onFault),
    onSuccess: readAgain,
  });
}

export function useRemoveTotp(onFault: (faults: Faults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: Proof) => api.auth.removeTotp.call(proof)),
    ...tellingFaults('Failed to remove the app', onFault),
    onSuccess: () => {
      toast.success('Authenticator app removed', 'You no longer need its codes to sign in.');
      return readAgain();
    },
  });
}

export function useMakeRecoveryCodes(onFault: (faults: Faults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: Proof) => api.auth.makeRecoveryCodes.call(proof)),
    ...tellingFaults('Failed to create recovery codes', onFault),
    onSuccess: readAgain,
  });
}

const beginPasskey = withStepUp((proof: Proof) => api.auth.beginPasskey.call(proof));

/** Asks for the password first. Then the browser asks for finger, face or PIN. */
export function useAddPasskey(onFault: (faults: Faults) => void) {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await beginPasskey({ password });
      const { makePasskey } = await import('../browser-passkeys.ts');
      return api.auth.addPasskey.call({ name, passkey: await makePasskey(options) });
    },
    ...tellingFaults('Failed to add the passkey', onFault),
    onSuccess: () => {
      toast.success('Passkey added', 'You can now sign in with it.');
      return readAgain();
    },
  });
}

export function useRemovePasskey(onFault: (faults: Faults) => void) {
  return useMutation({
    mutationFn: withStepUp((removal: Proof & { id: string }) => api.auth.removePasskey.call(removal)),
    ...tellingFaults('Failed to remove the passkey', onFault),
    onSuccess: () => {
      toast.success('Passkey removed', 'It can no longer be used to sign in.');
      return readAgain();
    },
  });
}

/** The new token tells every tab that nothing is missing. Then the profile is loaded. */
export function useGoOn() {
  return useMutation({
    mutationFn: () => session.renew(session.accessToken()),
    meta: { failure: null },
    onSuccess: readAgain,
  });
}
