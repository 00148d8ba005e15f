import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../toast/toast.ts';
import { describeError, toApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast's title when the write fails. `null` where the screen says it itself. */
      failure?: string | null;
    };
  }
}

/** A failed read is drawn where the data would have been, so queries stay silent; a failed write gives one toast. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => {
        const failure = mutation.meta?.failure;
        if (failure !== null) toast.error(failure ?? 'Error', describeError(error));
      },
    }),
    defaultOptions: {
      queries: {
        // Published events mark what changed; this only spares a second read while moving between screens.
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && toApiError(error).retryable,
        // Offline, a read that waits looks like one that loads forever; it fails instead, and is read again later.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Variables may contain an API key or a password, so they are dropped when the form unmounts.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}
