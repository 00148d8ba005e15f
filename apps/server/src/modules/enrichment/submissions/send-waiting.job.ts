import { type Tx, withSystem } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import { sendNext } from './send-next.ts';

/** The number of concurrent posts. Sequential posts with slow responses would stay below the rate limit. */
const CONCURRENCY = 3;
/** The job yields to other work after this time. */
const TURN_MS = 20_000;

type Payload = { workspace_id: string };

/** Sends the queue of a workspace as fast as Clay accepts it. Concurrent jobs share the work. */
export const sendWaitingJob: Job<Payload> = defineJob<Payload>({
  name: 'enrichment.send-waiting',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id }, services) => {
    const end = performance.now() + TURN_MS;
    const work = async (): Promise<boolean> => {
      while (performance.now() < end) if ((await sendNext(services, workspace_id)) === 'stop') return false;
      return true;
    };
    const lanes = await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (lanes.some((more) => more))
      await withSystem(services.db, 'enrichment', (tx) => queueSending(tx, workspace_id));
  },
});

/** Enqueues one job per workspace for all waiting rows. */
export const queueSending = (tx: Tx, workspace_id: string): Promise<void> =>
  addJob(tx, sendWaitingJob, { workspace_id }, { key: `enrichment:${workspace_id}` });
