import { type AccessibleLocation, counted, errors, type Person } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

export const useUsers = () => useQuery(api.people.list.queryOptions());

const readPeopleAgain = () => queryClient.invalidateQueries({ queryKey: api.people.key() });

export function useChangeType() {
  return useMutation(
    api.people.changeType.mutationOptions({
      meta: { failure: 'Failed to update user type' },
      onSuccess: () => toast.success('User type updated successfully'),
      onSettled: () => void readPeopleAgain(),
    }),
  );
}

export function useEditPerson() {
  return useMutation(
    api.people.editPerson.mutationOptions({
      meta: { failure: 'Failed to update user' },
      onSuccess: () => toast.success('User updated', 'The changes have been saved.'),
      onSettled: () => void readPeopleAgain(),
    }),
  );
}

export function useSendPasswordReset() {
  return useMutation(
    api.people.sendPasswordReset.mutationOptions({ meta: { failure: 'Failed to send password reset' } }),
  );
}

export function useEndSessions() {
  return useMutation(
    api.people.endSessions.mutationOptions({
      meta: { failure: 'Failed to sign out the user' },
      onSuccess: ({ ended }) =>
        toast.success(
          'User signed out',
          ended === 0 ? 'This user has no active sessions.' : `${counted(ended, 'session')} ended.`,
        ),
    }),
  );
}

/** The CRM may complete the new user a moment later without publishing an event. */
const LOOK_AGAIN_AFTER_MS = [1000, 2500];

export function useCreateUser() {
  return useMutation(
    api.people.createDirect.mutationOptions({
      meta: { failure: null },
      onError: (error) => toast.error('Failed to create user', describeCreateFailure(error)),
      onSuccess: ({ user, warning }) => {
        const created = 'User created successfully';
        if (warning) toast.warning(created, 'The user was not added to the CRM', warning);
        else toast.success(created, `${user.email} will receive the temporary password by email.`);
        for (const delay of LOOK_AGAIN_AFTER_MS) {
          setTimeout(() => queryClient.invalidateQueries({ queryKey: api.people.list.key() }), delay);
        }
      },
    }),
  );
}

function describeCreateFailure(error: unknown): string {
  const { code, message } = toApiError(error);
  if (message.includes('already exists')) return errors.USER_EXISTS.sentence;
  if (code === 'INVALID_EMAIL' || message.includes('Invalid email')) return errors.INVALID_EMAIL.sentence;
  return describeError(error);
}

type Grant = Pick<AccessibleLocation, 'ghl_location_id' | 'access_level'>;

/** Asks the server first whether the viewer may grant this location. Granting it again changes the level. */
export function useGrantLocation(person: Person) {
  const { profile } = useViewer();
  return useMutation({
    mutationFn: async (grant: Grant) => {
      const question = { assigner_id: profile.id, location_id: grant.ghl_location_id };
      if (!(await api.people.canAssignLocationAccess.call(question))) {
        const { status, sentence } = errors.CANNOT_ASSIGN_LOCATION;
        throw new ApiError('CANNOT_ASSIGN_LOCATION', status, sentence);
      }
      await api.people.grantLocation.call({ user_id: person.id, ...grant });
    },
    meta: { failure: 'Failed to grant location access' },
    onSuccess: () => toast.success('Location access granted successfully'),
    onSettled: readPeopleAgain,
  });
}

export function useRevokeLocation(person: Person) {
  return useMutation({
    mutationFn: (ghl_location_id: string) =>
      api.people.revokeLocation.call({ user_id: person.id, ghl_location_id }),
    meta: { failure: 'Failed to revoke location access' },
    onSuccess: () => toast.success('Location access revoked successfully'),
    onSettled: readPeopleAgain,
  });
}
