import { counted } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export function useRefreshTokens() {
  const queryClient = useQueryClient();
  return useMutation(
    api.locations.refreshTokens.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ successful, failed }) => {
        if (successful > 0) toast.success(`Refreshed ${counted(successful, 'token')} successfully`);
        if (failed > 0)
          toast.warning(`Failed to refresh ${counted(failed, 'token')}. Check logs for details.`);
        if (successful + failed === 0) toast.info('No tokens needed refreshing');
      },
      onError: (error) => toast.error(`Failed to refresh tokens: ${describeError(error)}`),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.locations.key() }),
    }),
  );
}
