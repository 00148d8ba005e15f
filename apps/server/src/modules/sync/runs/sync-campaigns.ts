import type { OutreachProvider } from '@hearback/contract';
import { getAccount, listAccounts } from '#server/modules/accounts/index.ts';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import { awaitRuns } from './await-runs.ts';
import { startRun } from './start-run.ts';

/**
 * Syncs one account or all of a provider. A quick result is counted in the response; longer runs report progress through
 * live events.
 */
export async function syncCampaigns(
  { withTx }: RequestContext,
  provider: OutreachProvider,
  accountId: string | undefined,
): Promise<{ syncedCount: number; runIds: string[] }> {
  const runIds = await withTx((txContext) => startRuns(txContext, provider, accountId));
  return { syncedCount: await awaitRuns(withTx, runIds), runIds };
}

async function startRuns(
  { tx, actor, record, audit }: TxContext,
  provider: OutreachProvider,
  accountId: string | undefined,
): Promise<string[]> {
  const all = accountId ? [await getAccount(tx, accountId)] : await listAccounts(tx);
  const accounts = all.filter((account) => account.provider === provider);
  if (accountId && accounts.length === 0) throw new AppError('NOT_FOUND');
  if (!(await getEntitlement(tx)).canSync) throw new AppError('SUBSCRIPTION_ENDED');
  const runIds: string[] = [];
  for (const { id: account_id, name } of accounts) {
    const { workspace_id, user_id: started_by } = actor;
    const run = { workspace_id, kind: 'campaigns', provider, account_id, started_by } as const;
    const runId = await startRun(tx, run);
    await audit('sync.started', name, { provider, account_id });
    await record('sync.progressed', { run_id: runId });
    runIds.push(runId);
  }
  return runIds;
}
