import type { OutreachProvider, SyncRun } from '@hearback/contract';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { type SyncRuns, useStartCampaignSync } from './api.ts';
import { syncDone, syncFailed } from './campaign-words.ts';

/** 'initial' is the sync that follows a new account: when it fails, the account is connected all the same. */
type Occasion = 'initial' | 'again';

function tellFailure(provider: OutreachProvider, occasion: Occasion, message: string): void {
  if (occasion === 'initial') toast.error(`Connected but failed to sync campaigns: ${message}`);
  else toast.error(syncFailed(provider, message));
}

function tellEnd(provider: OutreachProvider, occasion: Occasion, run: SyncRun): void {
  if (run.status === 'failed') tellFailure(provider, occasion, run.error ?? 'Unknown error');
  else toast.success(syncDone(provider, run.synced_count));
}

export function useAccountSync({ follow }: SyncRuns) {
  const syncs = useStartCampaignSync();
  const start = (account: { id: string; provider: OutreachProvider }, occasion: Occasion) => {
    const { id: accountId, provider } = account;
    syncs.start(provider, { accountId }).then(
      ({ runIds }) => follow(runIds, (run) => tellEnd(provider, occasion, run)),
      (error) => tellFailure(provider, occasion, describeError(error, 'Unknown error')),
    );
  };
  return { start, isStarting: syncs.isStartingFor };
}
