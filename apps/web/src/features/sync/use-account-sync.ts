import type { OutreachProvider, SyncRun } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { syncDone, syncFailed } from './campaign-words.ts';
import type { SyncRuns } from './use-sync-runs.ts';

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
  const started = { meta: { failure: null } };
  const instantly = useMutation(api.sync.instantlyCampaigns.mutationOptions(started));
  const heyreach = useMutation(api.sync.heyreachCampaigns.mutationOptions(started));

  const start = (account: { id: string; provider: OutreachProvider }, occasion: Occasion) => {
    const { id: accountId, provider } = account;
    const mutation = provider === 'instantly' ? instantly : heyreach;
    mutation.mutateAsync({ accountId }).then(
      ({ runIds }) => follow(runIds, (run) => tellEnd(provider, occasion, run)),
      (error) => tellFailure(provider, occasion, describeError(error)),
    );
  };

  const isStarting = (accountId: string) =>
    [instantly, heyreach].some(({ isPending, variables }) => isPending && variables?.accountId === accountId);

  return { start, isStarting };
}
