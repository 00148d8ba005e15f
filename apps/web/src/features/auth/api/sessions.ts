import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useSessions = () => useQuery(api.auth.listSessions.queryOptions());

const readSessionsAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() });

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.endSession.mutationOptions({
      meta: { failure: 'The session could not be signed out' },
      onSuccess: () => toast.accepted('Signed out', 'That session is over.'),
      onSettled: () => readSessionsAgain(queryClient),
    }),
  );
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.endOtherSessions.mutationOptions({
      meta: { failure: 'The other sessions could not be signed out' },
      onSuccess: () => toast.accepted('Signed out', 'You are signed in on this device only.'),
      onSettled: () => readSessionsAgain(queryClient),
    }),
  );
}
