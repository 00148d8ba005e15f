import type { SyncRun } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

const FAILURE = 'Failed to sync location';

type Follow = (runIds: readonly string[], hear: (run: SyncRun) => void) => void;

function tellEnd({ status, error }: SyncRun): void {
  if (status === 'failed') toast.error(FAILURE, error ?? undefined);
  else toast.success('Location synced successfully');
}

/** The server answers once the run is queued; how it ended is heard later. */
export function useSyncLocation(follow: Follow) {
  return useMutation(
    api.locations.sync.mutationOptions({
      meta: { failure: FAILURE },
      onSuccess: ({ runId }) => follow([runId], tellEnd),
    }),
  );
}
