import type { SyncRun } from '@hearback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/lib/app.ts';
import { isOver } from './run-progress.ts';

const NONE: SyncRun[] = [];

type Hear = (run: SyncRun) => void;

export type SyncRuns = {
  readonly runs: readonly SyncRun[];
  /** Tells once how each of these runs ended. */
  readonly follow: (runIds: readonly string[], hear: Hear) => void;
};

/** The newest runs, live, and a way to hear of the end of those that were started here. */
export function useSyncRuns(): SyncRuns {
  const queryClient = useQueryClient();
  const options = api.sync.listRuns.queryOptions();
  const runs = useQuery(options).data ?? NONE;
  const followed = useRef(new Map<string, Hear>());

  const toastEnds = (known: readonly SyncRun[]) => {
    for (const run of known.filter(isOver)) {
      followed.current.get(run.id)?.(run);
      followed.current.delete(run.id);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new runs have something to tell.
  useEffect(() => toastEnds(runs), [runs]);

  const follow = (runIds: readonly string[], hear: Hear) => {
    for (const id of runIds) followed.current.set(id, hear);
    // A short run may have ended, and been read, before it was followed.
    queryClient.fetchQuery({ ...options, staleTime: 0 }).then(toastEnds, () => {});
  };

  return { runs, follow };
}
