import { readClock, type Tx, type WorkspaceTx, withWorkspace } from '@hearback/database';
import { z } from 'zod';
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

const BATCH = 200;
/** Then it is the turn of other work: a storm of one account must not keep a place of the queue for good. */
const BATCHES_AT_ONCE = 20;
const RETRY_AFTER_MS = 2_000;

/** Works a queue off, many events per transaction. */
export const processWaitingJob = defineJob<WebhookQueue>({
  name: 'webhooks.process-waiting',
  payload: z.object({
    workspace_id: z.uuid(),
    provider: z.enum(['instantly', 'heyreach', 'highlevel', 'anonymous_traffic', 'clay']),
    account_id: z.uuid().nullable(),
  }),
  retry: { maxAttempts: 12 },
  hasKeptPlaces: true,
  handler: async (queue, services) => {
    const within = <T>(work: (tx: WorkspaceTx) => Promise<T>) =>
      withWorkspace(services.db, queue.workspace_id, work);
    for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) {
      // Whoever has the queue looks once more after letting it go, and finds what this job was queued for.
      if ((await processBatch(services, queue)) === 'taken') return;
      if (!(await within((tx) => hasWaiting(tx, queue)))) return;
    }
    await within((tx) => queueProcessing(tx, queue));
  },
});

/** One job waits per queue, however many events do. */
export const queueProcessing = (tx: Tx, queue: WebhookQueue): Promise<void> =>
  addJob(tx, processWaitingJob, queue, {
    key: `webhooks:${queue.workspace_id}:${queue.provider}:${queue.account_id}`,
  });

/** All of a batch in one transaction. When that fails, each alone: an event that cannot be processed stops no other. */
async function processBatch(services: Services, queue: WebhookQueue): Promise<'taken' | 'done'> {
  const { workspace_id, account_id } = queue;
  let claimed: readonly WaitingEvent[] = [];
  try {
    return await withWorkspace(services.db, workspace_id, async (tx) => {
      if (!(await lockQueue(tx, queue))) return 'taken';
      // Events go with their account: then there is nothing to claim any more.
      if (account_id) await holdAccount(tx, workspace_id, account_id);
      claimed = await claimWaiting(tx, queue, BATCH);
      await processEvents(services, tx, workspace_id, claimed);
      return 'done';
    });
  } catch (error) {
    if (claimed.length === 0) throw error;
    services.log.warn({ err: error, events: claimed.length }, 'webhook batch failed, each is tried alone');
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
