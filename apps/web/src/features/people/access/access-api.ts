import { type AccessibleLocation, errors, type Person } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

type Grant = Pick<AccessibleLocation, 'ghl_location_id' | 'access_level'>;

/** Asks first whether the viewer may hand this location out; granting it again changes the level. */
export function useGrantLocation(person: Person) {
  const { profile } = useViewer();
  const queryClient = useQueryClient();
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.people.key() }),
  });
}

export function useRevokeLocation(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ghl_location_id: string) =>
      api.people.revokeLocation.call({ user_id: person.id, ghl_location_id }),
    meta: { failure: 'Failed to revoke location access' },
    onSuccess: () => toast.success('Location access revoked successfully'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.people.key() }),
  });
}
