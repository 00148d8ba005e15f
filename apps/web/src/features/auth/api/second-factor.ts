import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient, session } from '#web/lib/app.ts';
import { type ProofFaults, reportFaults, withStepUp } from '#web/lib/session/step-up.ts';
import { toast } from '#web/lib/toast/toast.ts';

type Proof = { password: string };

export const useSecondFactor = () => useQuery(api.auth.getSecondFactor.queryOptions());

/** Refetches the second factors and the policy status. */
const readAgain = async () => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.auth.getSecondFactor.key() }),
    queryClient.invalidateQueries({ queryKey: api.people.getProfile.key() }),
  ]);
};

export function useBeginTotp(onFault: (faults: ProofFaults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: Proof) => api.auth.beginTotp.call(proof)),
    ...reportFaults('Failed to set up the app', onFault),
  });
}

export function useConfirmTotp(onFault: (faults: ProofFaults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: { code: string }) => api.auth.confirmTotp.call(proof)),
    ...reportFaults('Failed to set up the app', onFault),
    onSuccess: readAgain,
  });
}

export function useRemoveTotp(onFault: (faults: ProofFaults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: Proof) => api.auth.removeTotp.call(proof)),
    ...reportFaults('Failed to remove the app', onFault),
    onSuccess: () => {
      toast.success('Authenticator app removed', 'You no longer need its codes to sign in.');
      return readAgain();
    },
  });
}

export function useMakeRecoveryCodes(onFault: (faults: ProofFaults) => void) {
  return useMutation({
    mutationFn: withStepUp((proof: Proof) => api.auth.makeRecoveryCodes.call(proof)),
    ...reportFaults('Failed to create recovery codes', onFault),
    onSuccess: readAgain,
  });
}

const beginPasskey = withStepUp((proof: Proof) => api.auth.beginPasskey.call(proof));

/** Asks for the password first. Then the browser asks for a fingerprint, face or PIN. */
export function useAddPasskey(onFault: (faults: ProofFaults) => void) {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await beginPasskey({ password });
      const { makePasskey } = await import('../browser-passkeys.ts');
      return api.auth.addPasskey.call({ name, passkey: await makePasskey(options) });
    },
    ...reportFaults('Failed to add the passkey', onFault),
    onSuccess: () => {
      toast.success('Passkey added', 'You can now sign in with it.');
      return readAgain();
    },
  });
}

export function useRemovePasskey(onFault: (faults: ProofFaults) => void) {
  return useMutation({
    mutationFn: withStepUp((removal: Proof & { id: string }) => api.auth.removePasskey.call(removal)),
    ...reportFaults('Failed to remove the passkey', onFault),
    onSuccess: () => {
      toast.success('Passkey removed', 'It can no longer be used to sign in.');
      return readAgain();
    },
  });
}

/** The new token shows every tab that no second factor is missing. Then the profile is loaded. */
export function useGoOn() {
  return useMutation({
    mutationFn: () => session.renew(session.accessToken()),
    meta: { failure: null },
    onSuccess: readAgain,
  });
}
