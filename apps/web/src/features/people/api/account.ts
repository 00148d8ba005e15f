import type { Profile, ProfileEdit } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, optimistic, queryClient, session } from '#web/lib/app.ts';
import { patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';

/** Updates the profile optimistically. */
export function useUpdateProfile() {
  const queryKey = api.people.getProfile.queryKey();
  return useMutation(
    api.people.updateProfile.mutationOptions({
      ...optimistic.change((edit: ProfileEdit) => ({
        patches: [patch<Profile>(queryKey, (profile) => ({ ...profile, ...edit }))],
        refetch: [queryKey],
      })),
      meta: { failure: 'Failed to update profile' },
      onSuccess: () => toast.success('Profile updated', 'Your changes have been saved.'),
    }),
  );
}

export function useSaveLanguages() {
  const queryKey = api.people.getProfile.queryKey();
  return useMutation(
    api.people.saveLanguages.mutationOptions({
      meta: { failure: 'Failed to save your languages' },
      onSuccess: (saved) => {
        queryClient.setQueryData(queryKey, saved);
        toast.success('Languages saved');
      },
    }),
  );
}

/** Maps error codes to the invalid password: the current or the new one. */
const FAULTS: Partial<Record<string, 'current' | 'password'>> = {
  WRONG_PASSWORD: 'current',
  PASSWORD_UNCHANGED: 'password',
  PASSWORD_TOO_COMMON: 'password',
};

/** Password errors are shown at the field, others in a toast. */
export function useChangePassword(onFault: (field: 'current' | 'password', sentence: string) => void) {
  return useMutation(
    api.auth.changePassword.mutationOptions({
      meta: { failure: null },
      onError: (error) => {
        const { code, message } = toApiError(error);
        const field = FAULTS[code];
        if (field) onFault(field, message);
        else toast.error('Failed to update password', describeError(error));
      },
      onSuccess: async () => {
        toast.success('Password changed', 'You have been signed out everywhere else.');
        // The new token shows every tab that the password is no longer temporary.
        await session.renew(session.accessToken());
      },
    }),
  );
}
