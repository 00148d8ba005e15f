import { can, type OutreachProvider, type Setup, type SyncRun } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { isOver } from './run-progress.ts';

/** Null once the setup is complete, and for people who can't connect anything. */
export function useSetup(): Setup | null {
  const canConnect = can(useViewer().profile, 'integrations:read');
  const { data } = useQuery(api.sync.getSetup.queryOptions({ enabled: canConnect }));
  if (data === undefined || (data.has_account && data.has_location && data.is_synced)) return null;
  return data;
}

const NONE: SyncRun[] = [];

type OnEnd = (run: SyncRun) => void;

export type SyncRuns = {
  readonly runs: readonly SyncRun[];
  /** Reports the result of each run once. */
  readonly follow: (runIds: readonly string[], onEnd: OnEnd) => void;
  /** Reports the result of the first automatic sync of an account since `since`, once. */
  readonly followFirst: (account_id: string, since: string, onEnd: OnEnd) => void;
};

/** The newest runs, updated live, with callbacks for runs started here. */
export function useSyncRuns(): SyncRuns {
  const options = api.sync.listRuns.queryOptions();
  const runs = useQuery(options).data ?? NONE;
  const followed = useRef(new Map<string, OnEnd>());
  const firsts = useRef(new Map<string, { since: string; onEnd: OnEnd }>());

  const toastEnds = (syncRuns: readonly SyncRun[]) => {
    for (const run of syncRuns.filter(isOver)) {
      followed.current.get(run.id)?.(run);
      followed.current.delete(run.id);
      const { account_id, kind, created_at } = run;
      const first = firsts.current.get(account_id ?? '');
      if (!first || kind !== 'campaigns' || created_at < first.since) continue;
      firsts.current.delete(account_id ?? '');
      first.onEnd(run);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new runs have results to report.
  useEffect(() => toastEnds(runs), [runs]);

  // A short run may have ended before it was followed.
  const refetchRuns = () =>
    void queryClient.fetchQuery({ ...options, staleTime: 0 }).then(toastEnds, () => {});
  const follow = (runIds: readonly string[], onEnd: OnEnd) => {
    for (const id of runIds) followed.current.set(id, onEnd);
    refetchRuns();
  };
  const followFirst = (account_id: string, since: string, onEnd: OnEnd) => {
    firsts.current.set(account_id, { since, onEnd });
    refetchRuns();
  };

  return { runs, follow, followFirst };
}

/** Starts a campaign sync of one or all accounts. The caller reports its result. */
export function useStartCampaignSync() {
  const started = { meta: { failure: null } };
  const instantly = useMutation(api.sync.instantlyCampaigns.mutationOptions(started));
  const heyreach = useMutation(api.sync.heyreachCampaigns.mutationOptions(started));
  const both = [instantly, heyreach];
  return {
    start: (provider: OutreachProvider, input: { accountId?: string }) =>
      (provider === 'instantly' ? instantly : heyreach).mutateAsync(input),
    isStarting: both.some(({ isPending }) => isPending),
    isStartingFor: (accountId: string) =>
      both.some(({ isPending, variables }) => isPending && variables?.accountId === accountId),
  };
}

const settingsOptions = (provider: OutreachProvider) =>
  api.sync.getSettings.queryOptions({ input: { provider } });

export const useSyncSettings = (provider: OutreachProvider) => useQuery(settingsOptions(provider));

export const useSaveSyncSettings = (onSaved: () => void) =>
  useMutation(
    api.sync.saveSettings.mutationOptions({
      meta: { failure: 'Failed to update sync settings' },
      onSuccess: (saved) => {
        queryClient.setQueryData(settingsOptions(saved.provider).queryKey, saved);
        toast.success('Sync settings updated successfully');
        onSaved();
      },
    }),
  );
