import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../toast/toast.ts';
import { describeError, toApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Title of the toast when the write fails. `null` if the screen shows the error itself. */
      failure?: string | null;
    };
  }
}

/** A failed read is shown in place of the data, so queries show no toast. A failed write shows one toast. */
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
        // Events mark changed data. This only avoids a second read while navigating between
        // screens.
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && toApiError(error).retryable,
        // Offline, a paused read looks like one that loads forever. It fails instead, and is
        // retried later.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Variables may contain an API key or a password, so they are dropped when the form unmounts.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}
