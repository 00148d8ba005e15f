import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useSessions = () => useQuery(api.auth.listSessions.queryOptions());

const readSessionsAgain = () => queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() });

export function useEndSession() {
  return useMutation(
    api.auth.endSession.mutationOptions({
      meta: { failure: 'Failed to sign out the session' },
      onSuccess: () => toast.success('Signed out', 'The session has ended.'),
      onSettled: readSessionsAgain,
    }),
  );
}

export function useEndOtherSessions() {
  return useMutation(
    api.auth.endOtherSessions.mutationOptions({
      meta: { failure: 'Failed to sign out the other sessions' },
      onSuccess: () => toast.success('Signed out', 'You are now signed in only on this device.'),
      onSettled: readSessionsAgain,
    }),
  );
}
