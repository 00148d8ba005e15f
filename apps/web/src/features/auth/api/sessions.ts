import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useSessions = () => useQuery(api.auth.listSessions.queryOptions());

const readSessionsAgain = () => queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() });

export function useEndSession() {
  return useMutation(
    api.auth.endSession.mutationOptions({
      meta: { failure: 'The session could not be signed out' },
      onSuccess: () => toast.accepted('Signed out', 'That session is over.'),
      onSettled: readSessionsAgain,
    }),
  );
}

export function useEndOtherSessions() {
  return useMutation(
    api.auth.endOtherSessions.mutationOptions({
      meta: { failure: 'The other sessions could not be signed out' },
      onSuccess: () => toast.accepted('Signed out', 'You are signed in on this device only.'),
      onSettled: readSessionsAgain,
    }),
  );
}
