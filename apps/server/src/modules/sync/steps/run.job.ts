import { asSystem, type TenantTx, withWorkspace } from '@hearback/database';
import { holdAccount, openAccount, recordAcceptedKey, saveCounts } from '#server/modules/accounts/index.ts';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { getSyncRun } from '#server/modules/locations/index.ts';
import { notify } from '#server/modules/notifications/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type RunKind, RunLost } from '#server/platform/runs/run-resumably.ts';
import { atLeast } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { syncReplies } from '../replies/replies.ts';
import type { Work } from '../runs/active-run.ts';
import { jobOf, queueRun } from '../runs/queue-run.ts';
import type { OutreachKind, RunRow } from '../runs/runs.queries.ts';
import { syncAnalytics } from './analytics.ts';
import { syncCampaignList } from './campaigns.ts';
import { classifyFailure } from './classify-failure.ts';
import { followUp } from './follow-up.ts';
import { syncLeads } from './leads.ts';

const WORKS: Readonly<Record<OutreachKind, Work>> = {
  campaigns: syncCampaignList,
  analytics: syncAnalytics,
  leads: syncLeads,
  replies: syncReplies,
};

const SYNC: RunKind<RunRow> = {
  table: 'sync_runs',
  open: ['queued', 'running'],
  kinds: Object.keys(WORKS),
  // Covers a page with its retries and the wait for the rate limit.
  leaseMs: 5 * 60_000,
  // With the backoff, a provider may be unavailable for an hour.
  maxAttempts: 12,
  read: getSyncRun<RunRow>,
  withTx: ({ db }, { workspace_id, account_id }, work) =>
    withWorkspace(db, workspace_id, async (tx) => {
      // The runs were deleted with the account.
      if (!(await holdAccount(tx, workspace_id, account_id))) throw new RunLost();
      return work(tx);
    }),
  work: async (services, run, step) => {
    const { workspace_id, account_id } = run;
    const account = await openAccount(services, workspace_id, account_id);
    if (!account) throw new RunLost();
    const withTx: Parameters<Work>[0]['withTx'] = (work) => SYNC.withTx(services, run, work);
    const { canSync } = await withTx(getEntitlement);
    if (!canSync)
      return step(async () => ({ end: { status: 'failed', error: 'The subscription has ended.' } }));
    const save: Parameters<Work>[0]['step'] = (progress, cursor, figures) =>
      step(async () => ({ cursor, set: { progress: atLeast('progress', progress), ...figures } }));
    const { watermark = null } = await WORKS[run.kind]({ services, run, account, withTx, step: save });
    await recordAcceptedKey(services, account);
    await step(async (tx) => {
      await asSystem(tx, (tx) => saveCounts(tx, workspace_id, account_id));
      await followUp(tx, run, account.provider);
      return { cursor: {}, set: { progress: 100, watermark }, end: { status: 'done', error: null } };
    });
  },
  judge: classifyFailure,
  afterStep: async (services, tx, run, isOver) => {
    const { workspace_id, id: run_id } = run;
    const name = isOver ? 'sync.finished' : 'sync.progressed';
    await publish(services, tx, { workspace_id, name, ids: { run_id } });
    if (isOver) await notifyEnded(services, tx, run);
  },
  queue: queueRun,
};

export const runJob = jobOf(SYNC);

export const resumeSyncs = defineResumption('syncs', SYNC);

/**
 * Notifies the person who started the run when it ends. A scheduled run notifies only on failure, once a day, the people
 * who manage integrations.
 */
async function notifyEnded(services: Services, tx: TenantTx, run: RunRow): Promise<void> {
  const { workspace_id, id, account_id, started_by, kind } = run;
  const { error } = await asSystem(tx, (tx) => getSyncRun<RunRow>(tx, run));
  if (!started_by && error === null) return;
  const today = new Date().toISOString().slice(0, 10);
  await asSystem(tx, (tx) =>
    notify(services, tx, {
      workspace_id,
      about: { account_id },
      detail: error,
      isFailure: error !== null,
      ...(started_by
        ? { kind: 'sync_ended', to: [started_by], cause: `ended:${id}` }
        : { kind: 'integration_trouble', to: 'admins', cause: `failed:${kind}:${today}` }),
    }),
  );
}
