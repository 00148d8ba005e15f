import type { OutreachAccount, OutreachProvider, SyncRun } from '@hearback/contract';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { type SyncRuns, useStartCampaignSync } from './api.ts';
import { syncDone, syncFailed } from './campaign-wording.ts';

function showEnd(provider: OutreachProvider, run: SyncRun, failed: (message: string) => string): void {
  if (run.status === 'failed') toast.error(failed(run.error ?? 'Unknown error'));
  else toast.success(syncDone(provider, run.synced_count));
}

export function useAccountSync({ follow, followFirst }: SyncRuns) {
  const syncs = useStartCampaignSync();
  const start = ({ id: accountId, provider }: OutreachAccount) => {
    const failed = (message: string) => syncFailed(provider, message);
    syncs.start(provider, { accountId }).then(
      ({ runIds }) => follow(runIds, (run) => showEnd(provider, run, failed)),
      (error) => toast.error(failed(describeError(error, 'Unknown error'))),
    );
  };
  /** The server syncs a new account automatically. The account stays connected if that sync fails. */
  const followConnected = ({ id, provider, last_sync, created_at }: OutreachAccount) =>
    followFirst(id, last_sync ?? created_at, (run) =>
      showEnd(provider, run, (message) => `Connected but failed to sync campaigns: ${message}`),
    );
  return { start, followConnected, isStarting: syncs.isStartingFor };
}
