import { type ConversationRun, type ConversationTarget, RUN_UNDO_SECONDS } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { createStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo, removeUndo } from '#web/ui/dialogs/undo-latest.ts';
import { type RequestedChange, toFailure, toOutcome } from '../run-wording.ts';

const RUNS = api.inbox.listRuns.queryOptions();
/** Fallback if the event stream is lost. */
const POLL_MS = 3_000;

export const isOpen = ({ state }: Pick<ConversationRun, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'undoing';

/** The server counts the affected conversations. */
export const useRunPreview = (target: ConversationTarget, requestedChange: RequestedChange | null) => {
  const { name: _who, ...change } = requestedChange ?? {};
  const previewInput = requestedChange === null ? { target } : { target, change: change as RequestedChange };
  // Never shows a cached count, because the user confirms this number.
  return useQuery(api.inbox.previewRun.queryOptions({ input: previewInput, staleTime: 0, gcTime: 0 }));
};

/** Runs whose outcome has not been reported yet. */
const watched = createStore(() => new Set<string>());

function putRun(run: ConversationRun): void {
  // Watched before the next fetch, because the run may be finished by then.
  watched.get().add(run.id);
  queryClient.setQueryData(RUNS.queryKey, (runs = []) => [run, ...runs.filter(({ id }) => id !== run.id)]);
}

/** Assignee names by run. The run itself only has the user id. */
const names = createStore(() => new Map<string, string>());

export function useStartRun() {
  return useMutation(
    api.inbox.startRun.mutationOptions({
      meta: { failure: null },
      onSuccess: putRun,
      onError: (error, { change }) => toast.error(toFailure({ change }), describeError(error)),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: RUNS.queryKey }),
    }),
  );
}

export const rememberName = ({ id }: ConversationRun, { name }: RequestedChange): void => {
  if (name !== undefined) names.get().set(id, name);
};

/** Stops a running change and reverts what it has changed. */
export async function undoRun(id: string): Promise<void> {
  removeUndo(id);
  try {
    putRun(await api.inbox.undoRun.call({ id }));
  } catch (error) {
    toast.error('Failed to undo', describeError(error));
  }
}

/** Returns how long the run can be undone, in milliseconds, or 0 if there is nothing to undo. */
function showOutcome(run: ConversationRun): number {
  if (run.state === 'undone') {
    toast.info('Undone', 'Everything was restored, except for conversations that changed since then.');
    return 0;
  }
  if (run.state === 'failed') {
    toast.error(toFailure(run), run.error ?? undefined);
    return 0;
  }
  const { title, sentence } = toOutcome(run, names.get().get(run.id));
  if (run.changed === 0) {
    toast.info(title, sentence);
    return 0;
  }
  // Uses the local clock, because the server's clock may differ.
  const forMs = RUN_UNDO_SECONDS * 1000;
  offerUndo({ id: run.id, title, sentence, undo: () => void undoRun(run.id), forMs });
  return forMs;
}

/**
 * Returns running changes and, for one minute, finished ones that can be undone, newest first. Reports the outcome of
 * each run once.
 */
export function useRuns() {
  const { data } = useQuery({
    ...RUNS,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
  });
  const [offered, setOffered] = useState<ReadonlySet<string>>(new Set());
  const dismiss = (id: string) => setOffered((ids) => new Set([...ids].filter((each) => each !== id)));
  const follow = useEffectEvent((runs: readonly ConversationRun[]) => {
    for (const run of runs) {
      const { id } = run;
      if (isOpen(run)) watched.get().add(id);
      else if (watched.get().delete(id)) {
        const forMs = showOutcome(run);
        if (forMs === 0) dismiss(id);
        else setOffered((ids) => new Set([...ids, id]));
        setTimeout(() => dismiss(id), forMs);
      }
    }
  });
  useEffect(() => follow(data ?? []), [data]);
  return { runs: data?.filter((run) => isOpen(run) || offered.has(run.id)) ?? [], dismiss };
}

export const outcomeText = (run: ConversationRun): string => toOutcome(run, names.get().get(run.id)).title;
