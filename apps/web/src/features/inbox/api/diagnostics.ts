import { useMutation } from '@tanstack/react-query';
import { ApiError, describeError } from '#web/lib/api/api-error.ts';
import { api, queryClient, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

/** The server rejected the request, as opposed to not responding. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status > 0;

/** Diagnostics and recovery actions for users whose conversations cannot be loaded. */
export function useDiagnostics() {
  const testAuth = useMutation({
    mutationFn: () => api.people.getProfile.call(),
    meta: { failure: null },
    onSuccess: () => toast.success('Authentication working correctly'),
    onError: async (error) => {
      if (!isRefusal(error)) return toast.error('Authentication test failed');
      toast.error(`Auth test failed: ${describeError(error)}`);
      await session.force();
    },
  });
  const diagnose = useMutation(
    api.locations.diagnostic.mutationOptions({
      meta: { failure: null },
      onSuccess: (found) => {
        console.info('Diagnostic of the CRM locations', found);
        toast.success('Diagnostic completed - check console for details');
      },
      onError: (error) => toast.error(`Diagnostic failed: ${describeError(error)}`),
    }),
  );
  return {
    testAuth: () => testAuth.mutate(),
    diagnose: () => diagnose.mutate(undefined),
    isBusy: testAuth.isPending || diagnose.isPending,
    clearAuth: () => {
      session.end(true);
      location.reload();
    },
    refresh: async () => {
      toast.success('System refreshed - cache cleared');
      await queryClient.resetQueries();
    },
  };
}
