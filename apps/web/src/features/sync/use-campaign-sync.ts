import type { OutreachProvider, SyncRun } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { syncDone, syncFailed } from './campaign-words.ts';
import { campaignProgress } from './run-progress.ts';
import type { SyncRuns } from './use-sync-runs.ts';

const NO_ACCOUNT = 'No account is connected. Add one under Integrations.';

type Options = {
  readonly accountId?: string;
  /** Said instead of how many campaigns were synced. */
  readonly onDone?: (synced: number) => void;
};

/** Runs of one provider, all accounts or one, and what they came to. */
export function useCampaignSync({ runs, follow }: SyncRuns) {
  const started = { meta: { failure: null } };
  const instantly = useMutation(api.sync.instantlyCampaigns.mutationOptions(started));
  const heyreach = useMutation(api.sync.heyreachCampaigns.mutationOptions(started));
  const [error, setError] = useState<string | null>(null);

  const fail = (provider: OutreachProvider, message: string) => {
    setError(message);
    toast.error(syncFailed(provider, message));
  };

  const tellEnd = (provider: OutreachProvider, ended: readonly SyncRun[], onDone: Options['onDone']) => {
    const failed = ended.find(({ status }) => status === 'failed');
    if (failed) return fail(provider, failed.error ?? 'Unknown error');
    const synced = ended.reduce((total, { synced_count }) => total + synced_count, 0);
    if (onDone) onDone(synced);
    else toast.success(syncDone(provider, synced));
  };

  const start = (provider: OutreachProvider, { accountId, onDone }: Options = {}) => {
    setError(null);
    const mutation = provider === 'instantly' ? instantly : heyreach;
    mutation.mutateAsync(accountId === undefined ? {} : { accountId }).then(
      ({ runIds }) => {
        if (runIds.length === 0) return fail(provider, NO_ACCOUNT);
        const ended: SyncRun[] = [];
        follow(runIds, (run) => {
          ended.push(run);
          if (ended.length === runIds.length) tellEnd(provider, ended, onDone);
        });
      },
      (refusal) => fail(provider, describeError(refusal) || 'Unknown error'),
    );
  };

  const progress = campaignProgress(runs);
  const isRunning = instantly.isPending || heyreach.isPending || progress !== null;
  return { start, error, progress, isRunning };
}
