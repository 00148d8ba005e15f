import { readClock, type WorkspaceTx, withWorkspace } from '@hearback/database';
import { holdAccount } from '#server/modules/accounts/index.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimWaiting,
  hasWaiting,
  lockQueue,
  type WaitingEvent,
  type WebhookQueue,
} from '../webhooks.queries.ts';
import { processAlone, processEventJob, recordFailure } from './process-event.job.ts';
import { processEvents } from './process-events.ts';
import { processWaitingDefinition, queueProcessing } from './process-waiting.job-definition.ts';

const BATCH = 200;
/** After this many batches the job yields to other work, so that one busy account cannot occupy a worker slot permanently. */
const MAX_BATCHES_PER_RUN = 20;
const RETRY_AFTER_MS = 2_000;

/** Processes a queue, many events per transaction. */
export const processWaitingJob = defineJob<WebhookQueue>({
  ...processWaitingDefinition,
  hasReservedSlots: true,
  handler: async (queue, services) => {
    const withTx = <T>(work: (tx: WorkspaceTx) => Promise<T>) =>
      withWorkspace(services.db, queue.workspace_id, work);
    for (let batch = 0; batch < MAX_BATCHES_PER_RUN; batch += 1) {
      // The worker that holds the queue checks again after releasing it, and finds the event that enqueued this job.
      if ((await processBatch(services, queue)) === 'taken') return;
      if (!(await withTx((tx) => hasWaiting(tx, queue)))) return;
    }
    await withTx((tx) => queueProcessing(tx, queue));
  },
});

/**
 * Processes a batch in one transaction. If that fails, each event is processed alone, so that a bad event stops no other.
 */
async function processBatch(services: Services, queue: WebhookQueue): Promise<'taken' | 'done'> {
  const { workspace_id, account_id } = queue;
  let claimed: readonly WaitingEvent[] = [];
  try {
    return await withWorkspace(services.db, workspace_id, async (tx) => {
      if (!(await lockQueue(tx, queue))) return 'taken';
      // Events are deleted with their account, so there may be nothing left to claim.
      if (account_id) await holdAccount(tx, workspace_id, account_id);
      claimed = await claimWaiting(tx, queue, BATCH);
      await processEvents(services, tx, workspace_id, claimed);
      return 'done';
    });
  } catch (error) {
    if (claimed.length === 0) throw error;
    services.log.warn(
      { err: error, events: claimed.length },
      'webhook batch failed, processing each event alone',
    );
    for (const { id } of claimed) await tryAlone(services, workspace_id, id);
    return 'done';
  }
}

async function tryAlone(services: Services, workspace_id: string, event_id: string): Promise<void> {
  const payload = { workspace_id, event_id };
  try {
    await processAlone(services, payload);
  } catch (error) {
    await recordFailure(services, payload, error, async (tx) =>
      addJob(tx, processEventJob, payload, {
        key: `webhook:${event_id}`,
        runAt: new Date((await readClock(tx)).getTime() + RETRY_AFTER_MS),
      }),
    );
  }
}
