import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { type ProofFaults, reportFaults, withStepUp } from '#web/lib/session/step-up.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useSecondFactorRule = () => useQuery(api.people.getSecondFactorRule.queryOptions());

const readPeopleAgain = () => queryClient.invalidateQueries({ queryKey: api.people.key() });

export function useSaveSecondFactorRule() {
  return useMutation(
    api.people.saveSecondFactorRule.mutationOptions({
      meta: { failure: 'Failed to save the policy' },
      onSuccess: (_saved, { required }) =>
        required
          ? toast.success('Policy saved', 'Everyone now needs a second factor.')
          : toast.success('Policy saved', 'A second factor is no longer required.'),
      onSettled: () => readPeopleAgain(),
    }),
  );
}

export function useResetSecondFactor(onFault: (faults: ProofFaults) => void) {
  return useMutation({
    mutationFn: withStepUp((reset: { id: string; password: string }) =>
      api.people.resetSecondFactor.call(reset),
    ),
    ...reportFaults('Failed to reset the second factor', onFault),
    onSuccess: () => toast.success('Second factor reset', 'They were signed out and notified by email.'),
    onSettled: () => readPeopleAgain(),
  });
}
