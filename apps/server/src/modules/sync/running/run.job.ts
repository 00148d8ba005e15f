import { asSystem, type TenantTx, withWorkspace } from '@hearback/database';
import {
  holdAccount,
  type OpenAccount,
  openAccount,
  recordAcceptedKey,
  saveCounts,
} from '#server/modules/accounts/index.ts';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { syncReplies } from '../replies/replies.ts';
import { runDefinition } from '../runs/queue-run.ts';
import { claimRun, endRun, type OutreachKind, type RunRow, saveStep } from '../runs/runs.queries.ts';
import { syncAnalytics } from './analytics.ts';
import { syncCampaignList } from './campaigns.ts';
import { followUp } from './follow-up.ts';
import { handleTrouble } from './handle-trouble.ts';
import { syncLeads } from './leads.ts';
import type { Result, Running, Work } from './work.ts';

class AccountGone extends Error {}

const WORKS: Readonly<Record<OutreachKind, Work>> = {
  campaigns: syncCampaignList,
  analytics: syncAnalytics,
  leads: syncLeads,
  replies: syncReplies,
};

/** Works a run off, from wherever it is. */
export const runJob = defineJob({
  ...runDefinition,
  handler: async ({ workspace_id, run_id }, services) => {
    const run = await withWorkspace(services.db, workspace_id, (tx) => claimRun(tx, workspace_id, run_id));
    if (!run) return;
    try {
      const account = await openAccount(services, workspace_id, run.account_id);
      if (account) await work(services, run, account);
    } catch (error) {
      // Its runs went with it.
      if (error instanceof AccountGone) return;
      await handleTrouble(services, run, error);
    }
  },
});

async function work(services: Services, run: RunRow, account: OpenAccount): Promise<void> {
  const running = toRunning(services, run, account);
  const { maySync } = await running.within(getEntitlement);
  if (!maySync) {
    await running.within((tx) => finish(services, tx, run, 'The subscription has ended.'));
    return;
  }
  const result = await WORKS[run.kind](running);
  await recordAcceptedKey(services, account);
  await running.within(async (tx) => {
    await asSystem(tx, (tx) => saveCounts(tx, run.workspace_id, run.account_id));
    await finish(services, tx, run, null, result);
    await followUp(tx, run, account.provider);
  });
}

async function finish(
  services: Services,
  tx: TenantTx,
  run: RunRow,
  error: string | null,
  { watermark }: Result = {},
): Promise<void> {
  const status = error === null ? 'done' : 'failed';
  await endRun(tx, run, { status, error, ...(watermark ? { watermark } : {}) });
  await publish(services, tx, {
    workspace_id: run.workspace_id,
    name: 'sync.finished',
    ids: { run_id: run.id },
  });
}

function toRunning(services: Services, run: RunRow, account: OpenAccount): Running {
  const { workspace_id, id: run_id } = run;
  const within: Running['within'] = (job) =>
    withWorkspace(services.db, workspace_id, async (tx) => {
      if (!(await holdAccount(tx, workspace_id, account.id))) throw new AccountGone();
      return job(tx);
    });
  let tally = { synced_count: run.synced_count, found_missing: run.found_missing };
  return {
    services,
    run,
    account,
    within,
    step: (progress, place, news) =>
      within(async (tx) => {
        tally = { ...tally, ...news };
        await saveStep(tx, run, { progress, place, ...tally });
        await publish(services, tx, { workspace_id, name: 'sync.progressed', ids: { run_id } });
      }),
  };
}
