import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';

export const useSecondFactor = () => useQuery(api.auth.getSecondFactor.queryOptions());

/** What the person has is asked again, and so is whether the workspace still waits for it. */
const readAgain = async (queryClient: QueryClient) => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.auth.getSecondFactor.key() }),
    queryClient.invalidateQueries({ queryKey: api.people.getProfile.key() }),
  ]);
};

export type Faults = { password?: string; code?: string };

/** What is wrong with a password or a code is said at its field; what else fails is said by a toast. */
function tellFault(title: string, error: unknown, onFault: (faults: Faults) => void): void {
  const { code, message } = toApiError(error);
  if (code === 'WRONG_PASSWORD') onFault({ password: message });
  else if (code === 'WRONG_CODE') onFault({ code: message });
  else toastFailure(title, error);
}

export function useBeginTotp(onFault: (faults: Faults) => void) {
  return useMutation(
    api.auth.beginTotp.mutationOptions({
      meta: { failure: null },
      onError: (error) => tellFault('The app could not be set up', error, onFault),
    }),
  );
}

export function useConfirmTotp(onFault: (faults: Faults) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.confirmTotp.mutationOptions({
      meta: { failure: null },
      onError: (error) => tellFault('The app could not be set up', error, onFault),
      onSuccess: () => readAgain(queryClient),
    }),
  );
}

export function useRemoveTotp(onFault: (faults: Faults) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.removeTotp.mutationOptions({
      meta: { failure: null },
      onError: (error) => tellFault('The app could not be removed', error, onFault),
      onSuccess: () => {
        toast.accepted('Authenticator app removed', 'Its codes are no longer asked for.');
        return readAgain(queryClient);
      },
    }),
  );
}

export function useMakeRecoveryCodes(onFault: (faults: Faults) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.makeRecoveryCodes.mutationOptions({
      meta: { failure: null },
      onError: (error) => tellFault('No codes could be made', error, onFault),
      onSuccess: () => readAgain(queryClient),
    }),
  );
}

/** The password is asked first, then the browser asks for finger, face or PIN. */
export function useAddPasskey(onFault: (faults: Faults) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await api.auth.beginPasskey.call({ password });
      const { makePasskey } = await import('../browser-passkeys.ts');
      return api.auth.addPasskey.call({ name, passkey: await makePasskey(options) });
    },
    meta: { failure: null },
    onError: (error) => tellFault('The passkey could not be added', error, onFault),
    onSuccess: () => {
      toast.accepted('Passkey added', 'You can sign in with it from now on.');
      return readAgain(queryClient);
    },
  });
}

export function useRemovePasskey(onFault: (faults: Faults) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.removePasskey.mutationOptions({
      meta: { failure: null },
      onError: (error) => tellFault('The passkey could not be removed', error, onFault),
      onSuccess: () => {
        toast.accepted('Passkey removed', 'It opens nothing here any more.');
        return readAgain(queryClient);
      },
    }),
  );
}

/** A new token says that nothing is missing any more, in every tab; then the profile is read. */
export function useGoOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => session.renew(session.accessToken()),
    meta: { failure: null },
    onSuccess: () => readAgain(queryClient),
  });
}
