import type { OutreachProvider, SyncRun } from '@hearback/contract';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { type SyncRuns, useStartCampaignSync } from './api.ts';
import { syncDone, syncFailed } from './campaign-wording.ts';
import { campaignProgress } from './run-progress.ts';

const NO_ACCOUNT = 'No account is connected. Add one under Integrations.';

type Options = {
  readonly accountId?: string;
  /** Replaces the toast with the number of synced campaigns. */
  readonly onDone?: (synced: number) => void;
};

/** Runs of one provider, for all accounts or one, and their results. */
export function useCampaignSync({ runs, follow }: SyncRuns) {
  const syncs = useStartCampaignSync();
  const [error, setError] = useState<string | null>(null);

  const fail = (provider: OutreachProvider, message: string) => {
    setError(message);
    toast.error(syncFailed(provider, message));
  };

  const reportResult = (provider: OutreachProvider, ended: readonly SyncRun[], onDone: Options['onDone']) => {
    const failed = ended.find(({ status }) => status === 'failed');
    if (failed) return fail(provider, failed.error ?? 'Unknown error');
    const synced = ended.reduce((total, { synced_count }) => total + synced_count, 0);
    if (onDone) onDone(synced);
    else toast.success(syncDone(provider, synced));
  };

  const start = (provider: OutreachProvider, { accountId, onDone }: Options = {}) => {
    setError(null);
    syncs.start(provider, accountId === undefined ? {} : { accountId }).then(
      ({ runIds }) => {
        if (runIds.length === 0) return fail(provider, NO_ACCOUNT);
        const ended: SyncRun[] = [];
        follow(runIds, (run) => {
          ended.push(run);
          if (ended.length === runIds.length) reportResult(provider, ended, onDone);
        });
      },
      (refusal) => fail(provider, describeError(refusal, 'Unknown error')),
    );
  };

  const progress = campaignProgress(runs);
  const isRunning = syncs.isStarting || progress !== null;
  return { start, error, progress, isRunning };
}
